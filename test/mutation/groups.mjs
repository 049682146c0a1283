/**
 * What mutation testing looks at, and the tests that are asked: those written for it. A test that meets the
 * code on its way to something else would kill mutants by luck, and slowly. `least`: so much of it must be noticed,
 * in percent, where that is more than of the others.
 */
export const groups = {
  rules: {
    mutate: ['app/features/**/rules.ts'],
    tests: ['app/features/**/rules.test.ts'],
  },
  sessions: {
    mutate: [
      'app/platform/secrets/session.server.ts',
      'app/features/accounts/{sessions/queries,sign-in/gate}.server.ts',
    ],
    tests: ['app/platform/secrets/session.test.ts', 'app/features/accounts/sessions/queries.test.ts'],
  },
  limits: {
    mutate: [
      'app/{db/technical/limits,platform/forms/request-limits}.server.ts',
      'app/features/accounts/sign-in/sign-in-limits.server.ts',
    ],
    tests: [
      'app/{db/technical/limits,platform/forms/form-limits}.test.ts',
      'app/features/accounts/sign-in/sign-in-limits.test.ts',
    ],
  },
  roles: {
    least: 95,
    mutate: ['app/features/access/permissions/permissions.ts'],
    tests: ['app/features/access/permissions/permissions.test.ts'],
  },
  permissions: {
    least: 95,
    mutate: [
      'app/db/scope/narrowed.server.ts',
      'app/features/access/permissions/intents.ts',
      'app/features/accounts/{permit,scope,screen-action}.server.ts',
    ],
    tests: ['app/db/scope/narrowed.test.ts', 'app/features/accounts/{permit,screen-action}.test.ts'],
  },
  encryption: {
    least: 95,
    mutate: [
      'app/db/encryption/{nodes,reading,writing}.server.ts',
      'app/platform/secrets/encrypted-text.server.ts',
    ],
    tests: [
      'app/db/encryption/{written-texts,read-texts,refused-queries,text-keys}.test.ts',
      'app/platform/secrets/encrypted-text.test.ts',
    ],
  },
  'text-keys': {
    mutate: [
      'app/db/encryption/{encryption-plugin,rotation,text-keys}.server.ts',
      'app/db/encryption/encrypted-columns.ts',
    ],
    tests: ['app/db/encryption/*.test.ts'],
  },
  'encrypted-files': {
    mutate: ['app/platform/secrets/{age-file,age-key}.server.ts'],
    tests: ['app/platform/secrets/{age-key,age-file.all}.test.ts'],
  },
  slots: {
    mutate: ['app/features/scheduling/{slots.server,claims.server,resources}.ts'],
    tests: ['app/features/scheduling/{slots.server,claims,many-claims,lanes,resources}.test.ts'],
  },
  patients: {
    mutate: [
      'app/features/patients/{matching,merge-commands,details}.server.ts',
      'app/features/patients/birth-date.ts',
    ],
    tests: [
      'app/features/patients/{matching,merge-commands,details,birth-date,contacts}.test.ts',
      'app/features/patient-files/patient-splits.test.ts',
    ],
  },
  booking: {
    mutate: ['app/features/booking/commands.server.ts'],
    tests: ['app/features/booking/{commands,emails,limits}.test.ts'],
  },
  desk: {
    mutate: ['app/features/desk/{actions,add/commands}.server.ts'],
    tests: ['app/features/desk/{actions,add/commands}.test.ts'],
  },
  changes: {
    mutate: ['app/features/scheduling/changes/*.server.ts'],
    tests: ['app/features/scheduling/changes/*.test.ts'],
  },
  records: {
    mutate: ['app/features/records/*.server.ts'],
    tests: ['app/features/records/*.test.ts'],
  },
  outbox: {
    mutate: ['app/features/outbox/*.server.ts'],
    tests: ['app/features/outbox/*.test.ts'],
  },
}
