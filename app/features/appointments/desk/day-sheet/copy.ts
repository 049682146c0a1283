/** What the printed day says. */
export const copy = {
  title: 'Day sheet',
  of: (clinic: string) => `${clinic} · day sheet`,
  summary: (visits: number, pending: number) =>
    `${visits === 1 ? '1 visit' : `${visits} visits`}${pending === 0 ? '' : `, ${pending} not confirmed`}`,
  printed: (day: string, time: string, name: string) => `Printed ${day}, ${time} by ${name}`,
  time: 'Time',
  patient: 'Patient',
  phone: 'Phone',
  treatment: 'Treatment',
  status: 'Status',
  here: 'Here',
  notes: 'Notes',
  pleaseCall: 'Pending, please call',
  free: 'free',
  nobody: 'Nobody is booked on this day.',
  shred: 'Contains patients’ details. Keep behind the desk, shred after closing.',
  print: 'Print',
  dayBefore: 'Day before',
  dayAfter: 'Day after',
  back: 'Back to appointments',
  loadFailed: "We couldn't load the day.",
} as const
