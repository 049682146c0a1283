/** Names on the wire, in the order of the page; apart from `form.ts`, so that the page needs no schemas. */
export const contactFields = ['name', 'email', 'phone', 'subject', 'message'] as const
export type ContactField = (typeof contactFields)[number]
export type TypedMessage = Record<ContactField, string>
