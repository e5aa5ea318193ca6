# Rond een eerste spel dat leert.
lesson = Les
lesson-progress = Hoe ver de les is
lesson-back = Terug
lesson-next = Verder
lesson-skip = Overslaan
lesson-lead = Wijs het aan
lesson-enough = De les verlaten en doorspelen
lesson-strayed = Je ging een eigen weg. Speel door zoals je wilt, of ga terug naar de les.
lesson-return = Terug naar de les
lesson-go-on = Doorspelen
lesson-others = De anderen zijn aan zet. Kijk wat ze doen.
