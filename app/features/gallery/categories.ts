/** What the clinic files its pictures under (S5, S9). */
export const categories = ['Facilities', 'Staff', 'Equipment', 'Events', 'Other'] as const
