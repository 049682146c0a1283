/** Every sentence of sign-in and of the back office's frame (quoted ones: docs/specification.md#sign-in). */
export const copy = {
  signIn: 'Sign in',
  backOffice: 'Back office',
  username: 'Username',
  password: 'Password',
  showPassword: 'Show',
  hidePassword: 'Hide',
  showPasswordSpoken: 'Show password',
  signingIn: 'Signing in...',
  usernameMissing: 'Please enter your username.',
  passwordMissing: 'Please enter your password.',
  problem: 'There is a problem',
  wrong: 'Invalid username or password',
  failed: 'An error occurred during login. Please try again.',
  tooMany: (seconds: number) =>
    `Too many attempts. Please try again in ${seconds < 120 ? 'a minute or two' : `${Math.ceil(seconds / 60)} minutes`}.`,
  /** Why a session ended, above the form. */
  ended: {
    answers: 'You were signed out after five wrong answers. Please sign in again.',
    idle: 'You were signed out after 15 minutes without a click, to keep patients’ details safe.',
    total: 'You were signed out because eight hours have passed since you signed in.',
    elsewhere: 'Your session was ended from elsewhere. Please sign in again.',
  },
  codeTitle: 'Enter your code',
  codeLead: 'Six digits from your authenticator app.',
  code: 'Code',
  recoveryLead: 'One of the recovery codes that you put away. Each works once.',
  recoveryCode: 'Recovery code',
  useRecoveryCode: 'Use a recovery code',
  useApp: 'Use the authenticator app',
  codeMissing: 'Please enter the code.',
  codeWrong: 'This code is not right, or it was used already. Please try the next one.',
  codesShut: (seconds: number) =>
    `Too many wrong codes. For the next ${Math.ceil(seconds / 60)} minutes only a recovery code works.`,
  codeTooLate: 'This took too long. Please sign in again.',
  signInAgain: 'Sign in again',
  toWebsite: 'Back to the website',
  welcome: 'Welcome, ',
  logout: 'Logout',
  viewSite: 'View site',
  skip: 'Skip to content',
  /** @param total null where it cannot be read */
  openMenu: (total: number | null) => {
    if (total === null) return 'Open menu; how much needs attention cannot be read just now'
    if (total === 0) return 'Open menu'
    return `Open menu, ${total} ${total === 1 ? 'item needs' : 'items need'} attention`
  },
  closeMenu: 'Close menu',
  menu: 'Menu',
  notFound: 'There is no such page in the back office.',
  notFoundTitle: 'Page not found',
  toDashboard: 'To the dashboard',
  errorTitle: 'Unexpected Application Error!',
  errorText: 'Something went wrong on our side. Nothing that you saved before is lost.',
} as const
