import { numberText } from '../../../platform/shown.ts'
import { clinic } from '../../clinic/content.ts'

/** The words of the public gallery; the sentence of the empty one to the letter. */
export const pageCopy = {
  title: 'Gallery',
  description: `Pictures of ${clinic.name} in ${clinic.address.city}, ${clinic.address.state}: rooms, people and equipment.`,
  lead: 'Rooms, people and tools, so nothing is a surprise on the day.',
  section: 'Images',
  allHeading: 'All images',
  otherHeading: 'Images',
  counted: (count: number) => (count === 1 ? '1 image' : `${numberText(count)} images`),
  category: 'Category',
  all: 'All',
  show: 'Show',
  refresh: 'Refresh images',
  view: (title: string) => `View ${title} full size`,
  empty: 'No images found in this category',
  emptyNote: 'New pictures appear here as soon as the clinic adds them.',
  showAll: 'Show all images',
  loadFailed: 'Failed to load gallery images',
  tryAgain: 'Try again',
  pages: 'More pages',
  older: 'More images',
  newest: 'Back to the newest',
  position: (number: number, count: number) => `${number} of ${count}`,
  close: 'Close',
  previous: 'Previous image',
  next: 'Next image',
} as const
