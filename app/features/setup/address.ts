/** Takes the list away and brings it back. */
export const setupPath = '/admin/setup'
