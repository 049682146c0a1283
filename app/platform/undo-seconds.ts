/**
 * So long a change can be taken back, by the server's clock: longer where a letter waits for it. Pointing at a notice
 * keeps the notice, not the right (docs/decisions/2026-11-22-how-long-undo-lasts.md).
 */
export const undoSeconds = { withLetter: 30, withoutLetter: 10 }
