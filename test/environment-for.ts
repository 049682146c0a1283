import type { TestDatabase } from './database.ts'

/** As long and as mixed as a server wants it. */
export const testSecretKey = 'only-for-tests-aG7x-Qv2L-9sTn-KwY4-bRd8'

/** The variables that make a server of ours use that database and folder. */
export function environmentFor({ settings, dataDirectory }: TestDatabase): Record<string, string> {
  const files = { DATA_DIR: dataDirectory }
  return settings.engine === 'sqlite'
    ? files
    : { ...files, DATABASE_URL: settings.url, SECRET_KEY: testSecretKey }
}
