import { expect, test } from 'vitest'
import { messageFiles } from '#scripts/messages/read.mjs'

/** Names of variables, files and commands, as a person at the machine types them. */
const ofTheMachine = /\b[A-Z]+_[A-Z_]+\b|\bnpm run\b|\bdocs\/|\bsecret\.key\b/

/** Said at the terminal, to anyone who typed a command there. */
const atTheTerminal = ['backups_no_database', 'backups_not_empty', 'audit_other_key']
/** Said in the README of the file with everything, to whoever opens it next. */
const inTheFile = ['clinic_export_readme_json', 'clinic_export_readme_audit']

test('a clinic’s owner reads such names only in a line for anyone who installed the program', () => {
  const found = messageFiles().flatMap(({ folder, messages }) =>
    Object.entries(messages)
      .filter(([, text]) => ofTheMachine.test(JSON.stringify(text)))
      .map(([key]) => ({ folder, key })),
  )
  expect(found.length).toBeGreaterThan(8)
  const wrong = found.filter(
    ({ folder, key }) =>
      folder.startsWith('app/') &&
      !key.includes('_installer_') &&
      ![...atTheTerminal, ...inTheFile].includes(key),
  )
  expect(wrong).toEqual([])
})
