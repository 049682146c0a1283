/**
 * What words on the wire were called before 2026-11-22, by their names of now: a page that was open while the program
 * was updated still sends and reads the old ones. For one version; they may go with the next.
 */
export const formerNames = {
  /** Asked for and said by the appointments' list: a notice was put away. */
  notified: 'told',
  /** What the gallery's upload came to. */
  action: 'deed',
  /** What the frame of the back office is handed. */
  liveState: 'told',
} as const
