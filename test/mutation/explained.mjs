/**
 * Mutants that nobody can tell from the code: what runs is the same. They don't count. `line` is the whole line as it is
 * in the file; one that is there no more, or that a test notices, is refused.
 * @type {readonly import('../../scripts/mutation/score.mjs').Explained[]}
 */
export const explained = []
