import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = new Set(['.css', '.html', '.ico', '.js', '.json', '.mjs', '.svg', '.txt', '.xml'])
const leastBytes = 512
const best = 9

/**
 * Writes a `.br` and a `.gz` next to every file of text that is smaller that way.
 * @param {string} folder
 */
export async function precompress(folder) {
  const files = await readdir(folder, { recursive: true })
  const texts = files.filter((name) => compressible.has(extname(name)))
  await Promise.all(texts.map((name) => compressFile(join(folder, name))))
}

/** @param {string} path */
async function compressFile(path) {
  const plain = await readFile(path)
  if (plain.length < leastBytes) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    promisify(gzip)(plain, { level: best }),
  ])
  if (br.length < plain.length) await writeFile(`${path}.br`, br)
  if (gz.length < plain.length) await writeFile(`${path}.gz`, gz)
}
