/** Every sentence about backups that a person reads. */
export const copy = {
  noDatabase: (folder: string) =>
    `There is no database in ${folder} yet: start the server once, or set DATA_DIR.`,
  noFile: (path: string) => `There is no file ${path}.`,
  fileExists: (path: string) => `${path} is there already: choose another name.`,
  newer: 'This backup was made by a newer Firstlight: update this one first.',
  notEmpty:
    'The database or the file store is not empty: nothing was changed. Restore into a new DATA_DIR or an empty database.',
  sealProblem: {
    'not-sealed': 'This file is no backup of Firstlight.',
    'wrong-passphrase':
      'The passphrase is not the one of this backup, or the file is damaged. Nothing was changed.',
    damaged: 'This backup is damaged or not whole: nothing was changed.',
  },
  inconsistent: (problem: string) => `This backup cannot be restored (${problem}): nothing was changed.`,
  settings: {
    title: 'Backups',
    look: 'Needs a look',
    last: (day: string, time: string) => `Last backup: ${day} at ${time} Central Time.`,
    never: 'No backup has been made yet.',
    unknown: 'When the last backup was made cannot be read just now.',
    old: 'That is more than a day and a half ago. Ask the person who looks after this system to check.',
    failed: (day: string, time: string) => `The last try, ${day} at ${time} Central Time, failed.`,
    daily: 'A backup is made every night.',
    notDaily: 'Nightly backups are not switched on. The operations guide says how (BACKUP_DIR).',
  },
} as const
