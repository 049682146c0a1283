/**
 * So long a change can be taken back, by the server's clock: longer where an email waits for it. Pointing at a notice
 * keeps the notice, not the right.
 */
export const undoSeconds = { withEmail: 30, withoutEmail: 10 }
