# Was man immer wieder nachsieht.
terms = Begriffe und Chancen
terms-costs = Was die Dinge kosten
terms-speeds = Tempo: zwei Kugeln, ohne Antriebe
terms-speeds-about = Mit der schwarzen Kugel sind es { $speed }, und es gibt eine Begegnung.
terms-dice = Wie oft jeder Wurf fällt
terms-left = Was noch da ist
terms-reserve = Reservekarten
terms-encounters = Begegnungskarten im Stapel
