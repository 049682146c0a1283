/** What the clinic files its pictures under. */
export const categories = ['Facilities', 'Staff', 'Equipment', 'Events', 'Other'] as const
