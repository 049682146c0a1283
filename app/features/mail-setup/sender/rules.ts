export const senderPath = '/admin/settings/sender'

/** How long a code counts, and how often it can be tried. */
export const codeMinutes = 30
export const codeTries = 5
