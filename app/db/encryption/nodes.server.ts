import { AliasNode, ColumnNode, IdentifierNode, type OperationNode, ReferenceNode, TableNode } from 'kysely'

/** A query names an encrypted column in a way that its row can't be known from. Its message names no value. */
export class EncryptedColumnProblem extends Error {
  override name = 'EncryptedColumnProblem'

  constructor(place: string, problem: string) {
    super(`${place} is encrypted: ${problem}`)
  }
}

/** The name of a table node; undefined for a subquery. */
export const tableNameOf = (node: OperationNode | undefined): string | undefined =>
  node && TableNode.is(node) ? node.table.identifier.name : undefined

/** A table in a query, and what the query calls it; undefined for a subquery. */
export function sourceOf(node: OperationNode): { alias: string; name: string } | undefined {
  if (AliasNode.is(node)) {
    const name = tableNameOf(node.node)
    return name !== undefined && IdentifierNode.is(node.alias) ? { alias: node.alias.name, name } : undefined
  }
  const name = tableNameOf(node)
  return name === undefined ? undefined : { alias: name, name }
}

/** The column that a node names, with the table before it if there is one. */
export function columnOf(node: OperationNode): { table: string | undefined; column: string } | undefined {
  if (ColumnNode.is(node)) return { table: undefined, column: node.column.name }
  if (!ReferenceNode.is(node) || !ColumnNode.is(node.column)) return undefined
  return { table: tableNameOf(node.table), column: node.column.column.name }
}
