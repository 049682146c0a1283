/**
 * So long a change can be taken back, by the server's clock: longer where a letter waits for it. Pointing at a notice
 * keeps the notice, not the right.
 */
export const undoSeconds = { withLetter: 30, withoutLetter: 10 }
