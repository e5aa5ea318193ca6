# Around a first game that teaches.
lesson = Lesson
lesson-progress = How far the lesson is
lesson-back = Back
lesson-next = Next
lesson-skip = Skip this
lesson-lead = Show me
lesson-enough = Leave the lesson and play on
lesson-strayed = You went a way of your own. Play on as you like, or go back to the lesson.
lesson-return = Back to the lesson
lesson-go-on = Play on
lesson-others = The others are moving. Watch what they do.
