/** Every sentence of testimonials that a person reads (S8). */
export const copy = {
  title: 'Testimonials',
  lead: (waiting: number) => {
    if (waiting === 0) return 'All caught up.'
    return waiting === 1
      ? '1 testimonial is waiting for approval.'
      : `${waiting} testimonials are waiting for approval.`
  },
  pages: 'Pages',
  newest: 'Newest',
  older: 'Older',
  shownRange: (count: number) =>
    count === 1 ? '1 testimonial, newest first' : `${count} testimonials, newest first`,
  caption: 'Testimonials, newest first',
  columns: { date: 'Date', author: 'Author', content: 'Content', status: 'Status' },
  rating: (stars: number) => `${stars} of 5 stars`,
  approved: 'Approved',
  unapproved: 'Waiting',
  possibleSpam: 'Possible spam',
  staffLoadFailed: 'Failed to load testimonials. Please try again.',
  tryAgain: 'Try again',
  emptyTitle: 'No testimonials yet',
  empty: 'No testimonials yet. New ones will appear here.',
} as const
