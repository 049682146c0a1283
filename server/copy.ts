/** What the server itself says, before any page is asked. */
export type Sentence = { heading: string; text: string }

export const copy = {
  badRequest: {
    heading: 'We could not read that request.',
    text: 'Please go back and try again.',
  },
  forbidden: {
    heading: 'This form was not sent from our site.',
    text: 'To protect you, we accept forms only from our own pages. Please open the page again and send it from there.',
  },
  notAllowed: {
    heading: 'This page cannot be used that way.',
    text: 'Please open it with a link or a form of our site.',
  },
  timedOut: {
    heading: 'That took too long.',
    text: 'The form did not reach us in time. Please go back and send it again.',
  },
  tooLarge: {
    heading: 'That is more than this form can take.',
    text: 'Please go back, shorten what you wrote, and send it again.',
  },
  wrongKind: {
    heading: 'We could not read that form.',
    text: 'Please open the page again and send the form from there.',
  },
  tooOften: {
    heading: 'Too many tries in a short time.',
    text: 'Please wait a minute and try again.',
  },
  headersTooLarge: {
    heading: 'Your browser sent more than we can take.',
    text: 'Please clear the cookies of this site and try again.',
  },
  surprise: {
    heading: 'Something went wrong on our side.',
    text: 'Please try again later.',
  },
  away: {
    heading: 'We are away for a moment.',
    text: 'Please try again in a few seconds.',
  },
  callUs: 'You can also call us:',
  wayBack: 'Back to the home page',
  reference: 'Reference',
} as const
