/** Why a search shows nobody: it is somebody else's or too long ago, or there is nothing in it to look for. */
export type SearchProblem = 'gone' | 'nothing-to-find'
