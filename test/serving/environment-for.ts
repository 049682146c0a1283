import type { TestDatabase } from '../database.ts'
import { testSecretKey } from '../secret-key.ts'

/** The variables that make a server of ours use that database and folder. */
export function environmentFor({ settings, dataDirectory }: TestDatabase): Record<string, string> {
  const files = { DATA_DIR: dataDirectory, SECRET_KEY: testSecretKey }
  return settings.engine === 'sqlite' ? files : { ...files, DATABASE_URL: settings.url }
}
