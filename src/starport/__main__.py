"""`python -m starport` is the command `starport`."""

from starport.cli import main

if __name__ == "__main__":
    main()
