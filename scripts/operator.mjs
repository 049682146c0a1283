import { join } from 'node:path'
import { runScript } from './setup/failure.mjs'
import { root } from './setup/pinned.mjs'
import { become } from './setup/program.mjs'
import { setUp } from './setup/set-up.mjs'

/** `npm run admin`, `backup` and `restore` run server/NAME.ts from the sources: nothing is built for them. */
await runScript(async () => {
  const [name, ...argumentList] = process.argv.slice(2)
  const { node, environment } = await setUp({ tests: false })
  await become(node, [join(root, 'server', `${name}.ts`), ...argumentList], environment)
})
