export const senderPath = '/admin/settings/sender'

/** How long a code counts, and how often it can be tried. */
export const codeMinutes = 30
export const codeTries = 5

/** What was just done, as the address says it. */
export const senderDone = ['sent', 'confirmed', 'removed'] as const
export type SenderDone = (typeof senderDone)[number]
