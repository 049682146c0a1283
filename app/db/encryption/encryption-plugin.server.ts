import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryId,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely'
import { opening, type Reading, refuseChangeWithin } from './reading.server.ts'
import type { TextKeys } from './text-keys.server.ts'
import { encryptedInsert, encryptedUpdate } from './writing.server.ts'

/**
 * Queries read and write encrypted columns as plain text: what is written is encrypted for its row, and what a query
 * returns is opened with its row's key, which is selected next to it. A query from which that can't be known throws
 * before it runs, so that nothing is ever stored in the clear or compared in its encrypted form.
 */
export class EncryptionPlugin implements KyselyPlugin {
  readonly #keys: TextKeys
  readonly #readings = new WeakMap<QueryId, Reading>()

  constructor(keys: TextKeys) {
    this.#keys = keys
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    const written = this.#encrypted(node)
    const read = opening(written)
    if (!read) return written
    this.#readings.set(queryId, read.reading)
    return read.node
  }

  #encrypted(node: RootOperationNode): RootOperationNode {
    if (node.kind === 'InsertQueryNode') return encryptedInsert(node, this.#keys)
    if (node.kind === 'UpdateQueryNode') return encryptedUpdate(node, this.#keys)
    if (node.kind === 'MergeQueryNode') refuseChangeWithin(node)
    return node
  }

  async transformResult({ result, queryId }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const reading = this.#readings.get(queryId)
    if (reading) for (const row of result.rows) this.#open(row, reading)
    return result
  }

  #open(row: UnknownRow, { cells, added }: Reading): void {
    for (const { output, table, column, key } of cells) {
      const stored = row[output]
      if (typeof stored !== 'string' || stored === '') continue
      const cell = { table, column, id: key.map((name) => String(row[name])).join('|') }
      try {
        row[output] = this.#keys.open(cell, stored)
      } catch {
        row[output] = this.#keys.unreadable(cell)
      }
    }
    for (const name of added) delete row[name]
  }
}
