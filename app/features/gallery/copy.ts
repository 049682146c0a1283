/** Every sentence of the gallery that a person reads (S8). */
export const copy = {
  title: 'Gallery',
  lead: 'What visitors see in the gallery, newest first.',
  pages: 'Pages',
  newest: 'Newest',
  older: 'Older',
  shownRange: (count: number) => (count === 1 ? '1 image, newest first' : `${count} images, newest first`),
  caption: 'Gallery images, newest first',
  columns: { preview: 'Preview', title: 'Title', description: 'Description', category: 'Category' },
  loadFailed: 'Failed to load gallery images',
  tryAgain: 'Try again',
  emptyTitle: 'No images yet',
  empty: 'No images yet. Images that visitors see in the gallery appear here.',
} as const
