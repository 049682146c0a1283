/** Until the clinic saves its own (`opening-hours/rules.ts`). */
export const firstHours = {
  openOn: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  opens: '09:00',
  closes: '17:00',
  lunch: { from: '12:00', to: '13:00' },
} as const
