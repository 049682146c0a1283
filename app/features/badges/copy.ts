/** The words of the navigation, the red counts and the end of a session. */
export const copy = {
  navigation: 'Admin',
  notKnown: (word: string) => `${word}: how many cannot be read just now`,
  upToDate: (at: string) => `Up to date, ${at}`,
  notConnected: (at: string) => `Not connected since ${at}`,
  newRequests: (count: number) => (count === 1 ? '1 new request.' : `${count} new requests.`),
  show: 'Show',
  dismiss: 'Dismiss',
  stillThere: 'Stay signed in?',
  endsSoon: 'You will be signed out in ',
  endsSoonWhy: ', to keep patients’ details safe.',
  endsAnyway: 'Eight hours have nearly passed. You will be signed out in ',
  endsAnywayWhy: '; please save what you are writing.',
  stay: 'Stay signed in',
  close: 'Close',
  logout: 'Logout',
} as const
