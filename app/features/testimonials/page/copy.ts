import { numberText } from '../../../platform/shown.ts'
import { clinic } from '../../clinic/content.ts'

/** The sentences of docs/specification.md#testimonials-page, to the letter, and what refusals besides them say. */
export const sentences = {
  fieldMissing: 'Please fill in all fields.',
  ratingInvalid: 'Please choose a rating from 1 to 5.',
  empty: 'No testimonials available yet. Be the first to share your experience!',
  loadFailed: 'Failed to load testimonials. Please try again later.',
  submitFailed: 'Failed to submit testimonial. Please try again later.',
  submitted: 'Thank you for your testimonial! It will be reviewed by our team before being published.',
  tooMany: `Too many testimonials came from here in a short time. Please try again later, or call us at ${clinic.phone.text}.`,
} as const

/** The other words of the testimonials page. */
export const pageCopy = {
  title: 'Testimonials',
  description: `What patients of ${clinic.name} say about their visits, in their own words, and a form to share your own experience.`,
  lead: 'Written by patients, in their own words.',
  listHeading: 'Letters to the clinic',
  counted: (count: number) =>
    count === 1 ? '1 testimonial' : `${numberText(count)} testimonials, newest first`,
  continued: 'Earlier testimonials, newest first',
  stars: (rating: number) => `${rating} out of 5`,
  pages: 'More testimonials',
  older: 'Older testimonials',
  newest: 'Back to the newest',
  tryAgain: 'Try again',
  share: 'Share your experience',
  shareNote: 'A few words help the next person choose.',
  errorHeading: 'There is a problem',
  errorPrefix: 'Error: ',
  fields: {
    author: 'Your name',
    title: 'Your relationship to the clinic',
    rating: 'Rating',
    content: 'Your testimonial',
  },
  titleHint: 'For example: patient for 3 years',
  submit: 'Submit Testimonial',
  submitting: 'Submitting...',
  policyHeading: 'What we publish',
  policy: [
    'Every honest opinion appears here, good or bad. We read each one before it does, and whether it is published never depends on the stars.',
    'We leave out only what is not an experience with us: advertising, insults and threats, health details of someone else, the name of a person who works here next to an accusation, and what was paid for or made up.',
    'We never change your words.',
  ],
} as const
