/** Every sentence of asking again who is there. */
export const copy = {
  title: 'Is it still you?',
  lead: 'You gave your password more than five minutes ago. This screen asks for it again, so that nobody else uses it.',
  label: { password: 'Your password', 'password-or-code': 'Your password or a code' },
  hint: 'A code from your app or a recovery code works too.',
  missing: {
    password: 'Please enter your password.',
    'password-or-code': 'Please enter your password or a code.',
  },
  wrong: {
    password: 'This is not your password. After five wrong ones you are signed out.',
    'password-or-code':
      'This is neither your password nor a code that works now. After five wrong ones you are signed out.',
  },
  again:
    'You gave your password more than five minutes ago. Please give it once more below, then save again.',
  go: 'Continue',
  checking: 'Checking...',
  back: 'Back',
  /** By the action that waits for the answer. */
  actions: {
    delete: 'The user is deleted after that. This cannot be undone.',
    'offer-factor': 'New codes are shown after that.',
    'accept-factor': 'The codes are shown once more after that.',
    'end-session': 'The session ends after that.',
    'end-others': 'Your other sessions end after that.',
  },
  confirmed: 'Thank you. The list is ready.',
  download: 'Download the list',
  toDashboard: 'Back to the dashboard',
} as const
