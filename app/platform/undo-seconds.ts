/** So long Undo is offered (docs/decisions/2026-11-21-undo-at-the-desk.md). */
export const undoSeconds = 10
/** A click on a slow line still counts; the letter about a change has not left by then. */
export const undoAcceptedSeconds = 25
