"""The rules, one file per chapter of the rulebook; each function says which rule ids it carries out."""
