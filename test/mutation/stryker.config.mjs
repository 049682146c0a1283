import { groups } from './groups.mjs'

const group = process.env.MUTATION_GROUP

export default {
  mutate: groups[group].mutate,
  testRunner: 'vitest',
  plugins: [process.env.MUTATION_PLUGIN],
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 2),
  timeoutMS: 60_000,
  reporters: ['json'],
  jsonReporter: { fileName: `test-results/mutation/${group}.json` },
  tempDirName: 'test-results/mutation-sandbox',
  ignorePatterns: ['.runtime', 'build', 'data', 'screenshots', 'e2e', 'docs', 'public', 'bench', 'tools'],
  disableTypeChecks: false,
  // Stryker rewrites it through TypeScript's JavaScript API, which version 7 has no more; nothing here reads it.
  tsconfigFile: 'no-tsconfig',
  allowConsoleColors: false,
}
