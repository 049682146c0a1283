import {
  AliasNode,
  BinaryOperationNode,
  ColumnNode,
  type ColumnUpdateNode,
  FunctionNode,
  IdentifierNode,
  type OperationNode,
  OperatorNode,
  ReferenceNode,
  type ReturningNode,
  type RootOperationNode,
  SelectAllNode,
  SelectionNode,
  SelectQueryNode,
  TableNode,
  ValueNode,
} from 'kysely'
import { type EncryptedTable, encryptedTable } from './encrypted-columns.ts'
import { columnOf, EncryptedColumnProblem, sourceOf, tableNameOf } from './nodes.server.ts'

/** Which columns of a query's rows are opened, and with what. */
export type Reading = {
  cells: { output: string; table: string; column: string; key: string[] }[]
  /** Columns that the query doesn't ask for: keys, which its rows lose again. */
  added: string[]
}

/** A table of a query, by what the query calls it. */
type Source = { alias: string; table: EncryptedTable | undefined }

/**
 * Finds which encrypted columns a query returns, and selects their rows' keys next to them.
 * @returns undefined where it returns none
 * @throws EncryptedColumnProblem where it compares, sorts or computes with one, or returns one of a subquery
 */
export function opening(node: RootOperationNode): { node: RootOperationNode; reading: Reading } | undefined {
  const sources = sourcesOf(node)
  refuseOtherUses(node, sources)
  const selections = selectionsOf(node)
  if (!selections) return undefined
  const found = selections.flatMap((selection) => readOf(selection, sources))
  const [first] = found
  if (!first) return undefined
  if (isFolded(node)) throw new EncryptedColumnProblem(first.table.name, 'read it row by row')
  refuseSharedNames(selections, { found, sources })
  const added = new Map<string, SelectionNode>()
  const cells = found.map(({ output, source, table, column }) => ({
    output,
    table: table.name,
    column,
    key: table.key.map((name) => keyOutput({ name, source, selections, added })),
  }))
  return {
    node: withSelections(node, [...selections, ...added.values()]),
    reading: { cells, added: [...added.keys()] },
  }
}

type WithReturning = { returning?: ReturningNode }
type WithUsing = { using?: { tables?: readonly OperationNode[] } }

function sourcesOf(node: OperationNode): Source[] {
  const parts = node as Partial<SelectQueryNode> &
    Partial<Record<'into' | 'table', OperationNode>> &
    WithUsing
  const nodes = [
    ...(parts.from?.froms ?? []),
    ...(parts.using?.tables ?? []),
    ...(parts.joins ?? []).map(({ table }) => table),
    ...[parts.into, node.kind === 'UpdateQueryNode' ? parts.table : undefined].filter(
      (one) => one !== undefined,
    ),
  ]
  return nodes.map((one) => {
    const source = sourceOf(one)
    return { alias: source?.alias ?? '', table: source && encryptedTable(source.name) }
  })
}

/** The rows of a query within another have lost their keys. */
function refuseAllOf(subquery: SelectQueryNode): void {
  const hasAll = subquery.selections?.some(({ selection }) => isAll(selection))
  const table = hasAll ? sourcesOf(subquery).find((source) => source.table)?.table : undefined
  if (table) throw new EncryptedColumnProblem(table.name, 'name the columns of a subquery')
}

/** All columns of a query, or of one of its tables. */
const isAll = (selection: OperationNode): boolean =>
  SelectAllNode.is(selection) || (ReferenceNode.is(selection) && SelectAllNode.is(selection.column))

/** A row has one value under each name, which may be another column's. */
function refuseSharedNames(
  selections: readonly SelectionNode[],
  { found, sources }: { found: readonly Found[]; sources: readonly Source[] },
): void {
  const hasAll = selections.some(({ selection }) => SelectAllNode.is(selection))
  const outputs = selections.flatMap(
    (one) => outputOf(one.selection) ?? readOf(one, sources).map(({ output }) => output),
  )
  const shared = found.find(({ output }) => outputs.indexOf(output) !== outputs.lastIndexOf(output))
  const first = hasAll && sources.length > 1 ? found[0] : shared
  if (first) throw new EncryptedColumnProblem(first.table.name, 'give each column of a join its own name')
}

/** Under which name a row has that selection; undefined for all of a table. */
const outputOf = (selection: OperationNode): string | undefined =>
  AliasNode.is(selection) && IdentifierNode.is(selection.alias)
    ? selection.alias.name
    : columnOf(selection)?.column

const selectionsOf = (node: RootOperationNode): readonly SelectionNode[] | undefined =>
  SelectQueryNode.is(node) ? node.selections : (node as WithReturning).returning?.selections

type Found = { output: string; source: Source; table: EncryptedTable; column: string }

/** The encrypted columns that one selection stands for. */
function readOf({ selection }: SelectionNode, sources: readonly Source[]): Found[] {
  if (SelectAllNode.is(selection)) return sources.flatMap(allOf)
  if (ReferenceNode.is(selection) && SelectAllNode.is(selection.column)) {
    const alias = tableNameOf(selection.table)
    return sources.filter((source) => source.alias === alias).flatMap(allOf)
  }
  const named = AliasNode.is(selection) ? selection.node : selection
  const source = sourceIn(named, sources)
  const column = columnOf(named)?.column ?? ''
  if (!source?.table) return []
  const output = AliasNode.is(selection) && IdentifierNode.is(selection.alias) ? selection.alias.name : column
  return [{ output, source, table: source.table, column }]
}

const allOf = (source: Source): Found[] =>
  [...(source.table?.columns ?? [])].map((column) => ({
    output: column,
    source,
    table: source.table as EncryptedTable,
    column,
  }))

/** Whose encrypted column a node names; undefined where it names none. */
function sourceIn(node: OperationNode, sources: readonly Source[]): Source | undefined {
  const named = columnOf(node)
  if (!named) return undefined
  return sources.find(
    ({ alias, table }) =>
      table?.columns.has(named.column) && (named.table === undefined || named.table === alias),
  )
}

/** Rows that stand for several, or come of several queries, have no key. */
const isFolded = (node: RootOperationNode): boolean =>
  SelectQueryNode.is(node) &&
  Boolean(
    node.groupBy ||
      node.setOperations ||
      node.distinctOn ||
      node.frontModifiers?.some(({ modifier }) => modifier === 'Distinct'),
  )

type KeyParts = {
  name: string
  source: Source
  selections: readonly SelectionNode[]
  added: Map<string, SelectionNode>
}

/** Under which name a row has that column of its key; added where the query doesn't return it under its own. */
function keyOutput({ name, source, selections, added }: KeyParts): string {
  if (selections.some((one) => isPlainly(one, { name, source, isOnly: selections.length === 1 }))) return name
  const output = `${source.alias}.${name}`
  const column = ReferenceNode.create(ColumnNode.create(name), TableNode.create(source.alias))
  added.set(output, SelectionNode.create(AliasNode.create(column, IdentifierNode.create(output))))
  return output
}

function isPlainly(
  { selection }: SelectionNode,
  { name, source, isOnly }: { name: string; source: Source; isOnly: boolean },
): boolean {
  const named = columnOf(selection)
  if (named) return named.column === name && (named.table === source.alias || named.table === undefined)
  return isOnly && isAll(selection)
}

function withSelections(node: RootOperationNode, selections: SelectionNode[]): RootOperationNode {
  if (SelectQueryNode.is(node)) return { ...node, selections }
  return { ...node, returning: { kind: 'ReturningNode', selections } } as RootOperationNode
}

const comparedWithEmpty = new Set(['=', '!=', '<>', 'is', 'is not'])

/** Outside of what its rows return, an encrypted column may be held against the empty text alone. */
const refuseOtherUses = (node: OperationNode, sources: readonly Source[]): void =>
  refuseIn(partsBesides(node), sources)

/** What a query consists of, besides the plain columns that its rows return and the values that it writes. */
function partsBesides(node: OperationNode): unknown[] {
  return Object.entries(node).map(([name, part]) => {
    if (name === 'selections') return (part as SelectionNode[]).filter(isComputed)
    if (name === 'returning') return (part as ReturningNode).selections.filter(isComputed)
    if (name === 'updates') return (part as ColumnUpdateNode[]).map(({ value }) => value)
    return name === 'columns' || name === 'onConflict' ? null : part
  })
}

const isComputed = ({ selection }: SelectionNode): boolean =>
  !ReferenceNode.is(AliasNode.is(selection) ? selection.node : selection)

/** Parts of a query: a list of them, or a node's own. Every query comes this way, so nothing is copied. */
function refuseIn(parts: object, sources: readonly Source[]): void {
  for (const name in parts) {
    const part: unknown = parts[name as keyof typeof parts]
    if (typeof part !== 'object' || part === null) continue
    if ('kind' in part) refuseUse(part as OperationNode, sources)
    else if (Array.isArray(part)) refuseIn(part, sources)
  }
}

/** Nothing is named in them, or what they name is no column. */
const leaves = new Set(['ValueNode', 'PrimitiveValueListNode', 'TableNode', 'IdentifierNode', 'OperatorNode'])

function refuseUse(node: OperationNode, sources: readonly Source[]): void {
  if (leaves.has(node.kind)) return
  if (BinaryOperationNode.is(node) && isHeldAgainstEmpty(node)) return
  const used = sourceIn(node, sources)
  if (used?.table) {
    const place = `${used.table.name}.${columnOf(node)?.column}`
    throw new EncryptedColumnProblem(place, 'read it, and compare it in the code')
  }
  if (changes.has(node.kind)) refuseChangeWithin(node)
  if (FunctionNode.is(node)) refuseWholeRows(node)
  if (SelectQueryNode.is(node)) {
    refuseAllOf(node)
    refuseIn(node, [...sourcesOf(node), ...sources])
  } else if (!ReferenceNode.is(node)) refuseIn(node, sources)
}

const changes = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode'])

/** Only a whole query that inserts or updates is encrypted. */
export function refuseChangeWithin(node: OperationNode): void {
  const table = sourcesOf(node).find((source) => source.table)?.table
  if (table) throw new EncryptedColumnProblem(table.name, 'change it in a query of its own')
}

/** A row that is made one value. */
function refuseWholeRows({ arguments: given }: FunctionNode): void {
  for (const one of given) {
    const table = encryptedTable(tableNameOf(one))
    if (table) throw new EncryptedColumnProblem(table.name, 'name the columns')
  }
}

const isHeldAgainstEmpty = ({ operator, rightOperand }: BinaryOperationNode): boolean =>
  OperatorNode.is(operator) &&
  comparedWithEmpty.has(operator.operator) &&
  ValueNode.is(rightOperand) &&
  (rightOperand.value === '' || rightOperand.value === null)
