import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { keyIn, makeKey, platforms, release } from './release/make.mjs'
import { Failure, runScript } from './setup/failure.mjs'
import { setUp } from './setup/set-up.mjs'

const usage =
  'npm run release -- --key FILE [--to FOLDER] [--platform linux-x64], or npm run release -- --new-key FILE'

/**
 * Makes a release for people who maintain Firstlight: an archive for each platform that carries its build, Node's own
 * archive, and a signed manifest (CONTRIBUTING.md#release).
 */
await runScript(async () => {
  const { values } = parseArgs({
    options: {
      key: { type: 'string' },
      'new-key': { type: 'string' },
      to: { type: 'string', default: 'release' },
      platform: { type: 'string', multiple: true, default: platforms },
    },
  })
  if (values['new-key']) return makeKey(resolve(values['new-key']))
  if (!values.key) throw new Failure(`A release is signed: ${usage}`)
  const privateKey = keyIn(resolve(values.key))
  await setUp({ tests: false, build: true })
  await release(resolve(values.to), { privateKey, wanted: values.platform })
})
