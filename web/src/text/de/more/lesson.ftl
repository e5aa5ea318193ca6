# Rund um ein erstes Spiel, das lehrt.
lesson = Lektion
lesson-progress = Wie weit die Lektion ist
lesson-back = Zurück
lesson-next = Weiter
lesson-skip = Überspringen
lesson-lead = Zeig es mir
lesson-enough = Lektion verlassen und weiterspielen
lesson-strayed = Du bist einen eigenen Weg gegangen. Spiel weiter, wie du magst, oder geh zurück zur Lektion.
lesson-return = Zurück zur Lektion
lesson-go-on = Weiterspielen
lesson-others = Die anderen ziehen. Sieh zu, was sie tun.
