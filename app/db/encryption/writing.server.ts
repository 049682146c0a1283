import {
  AndNode,
  BinaryOperationNode,
  type ColumnUpdateNode,
  type InsertQueryNode,
  type OnConflictNode,
  type OperationNode,
  OperatorNode,
  ParensNode,
  PrimitiveValueListNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  type ValuesItemNode,
  ValuesNode,
} from 'kysely'
import { type EncryptedTable, encryptedTable } from './encrypted-columns.ts'
import { columnOf, EncryptedColumnProblem, sourceOf, tableNameOf } from './nodes.server.ts'
import type { TextKeys } from './text-keys.server.ts'

/** @throws EncryptedColumnProblem where a text is given without the id of its row */
export function encryptedInsert(node: InsertQueryNode, keys: TextKeys): InsertQueryNode {
  const table = encryptedTable(tableNameOf(node.into))
  if (!table) return node
  const names = (node.columns ?? []).map(({ column }) => column.name)
  const touched = names.some((name) => table.columns.has(name))
  const values = node.values
  if (touched && !(values && ValuesNode.is(values)))
    throw problem(table, 'insert its values, not those of a query')
  const rows = values && ValuesNode.is(values) ? values.values : []
  const encrypted = touched ? rows.map((row) => encryptedRow({ row, names, table, keys })) : rows
  const onConflict = node.onConflict && encryptedConflict(node.onConflict, { table, names, rows, keys })
  return {
    ...node,
    ...(touched && { values: ValuesNode.create(encrypted) }),
    ...(onConflict && { onConflict }),
  }
}

type RowParts = { row: ValuesItemNode; names: string[]; table: EncryptedTable; keys: TextKeys }

function encryptedRow({ row, names, table, keys }: RowParts): ValuesItemNode {
  const id = idIn(table, (column) => valueAt(row, names.indexOf(column)))
  const encrypted = (place: number) => {
    const column = names[place] ?? ''
    const value = valueAt(row, place)
    return table.columns.has(column) ? textFor({ table, column, id, keys }, value) : value
  }
  if (PrimitiveValueListNode.is(row))
    return PrimitiveValueListNode.create(row.values.map((_, place) => encrypted(place)))
  return ValueListNode.create(
    row.values.map((value, place) =>
      table.columns.has(names[place] ?? '') ? ValueNode.create(encrypted(place)) : value,
    ),
  )
}

const notGiven = Symbol('not given')

function valueAt(row: ValuesItemNode, place: number): unknown {
  if (place < 0) return notGiven
  const value = row.values[place]
  if (PrimitiveValueListNode.is(row)) return value
  const node = value as OperationNode
  return ValueNode.is(node) ? node.value : node.kind === 'DefaultInsertValueNode' ? null : notGiven
}

/** Null where it is not in the query. */
function idIn(table: EncryptedTable, given: (column: string) => unknown): string | null {
  const values = table.key.map(given)
  return values.every((value) => typeof value === 'string') ? values.join('|') : null
}

type Target = { table: EncryptedTable; column: string; id: string | null; keys: TextKeys }

function textFor({ table, column, id, keys }: Target, value: unknown): unknown {
  if (value === null || value === '') return value
  if (typeof value !== 'string') throw problem(table, `give ${column} as a text`)
  if (id === null) throw problem(table, `name the row (${table.key.join(', ')}) to write ${column}`)
  return keys.encrypt({ table: table.name, column, id }, value)
}

type Conflict = { table: EncryptedTable; names: string[]; rows: readonly ValuesItemNode[]; keys: TextKeys }

/** The row that is there has the same key, so that what was encrypted for the new one is encrypted for it, too. */
function encryptedConflict(node: OnConflictNode, conflict: Conflict): OnConflictNode {
  const { table, names, rows, keys } = conflict
  if (!node.updates?.some((update) => isEncrypted(table, update))) return node
  const onColumns = (node.columns ?? []).map(({ column }) => column.name)
  if (onColumns.toSorted().join() !== table.key.toSorted().join())
    throw problem(table, `a conflict must be on ${table.key.join(', ')}`)
  const [row] = rows
  const id = row && rows.length === 1 ? idIn(table, (column) => valueAt(row, names.indexOf(column))) : null
  const updates = node.updates.map((update) => {
    const to = columnOf(update.value)
    const isSame = to?.table === 'excluded' && to.column === columnIn(update)
    return isSame ? update : encryptedColumn(update, { table, id, keys })
  })
  return { ...node, updates }
}

/** @throws EncryptedColumnProblem where a text is given without the id of its row, or that id would change */
export function encryptedUpdate(node: UpdateQueryNode, keys: TextKeys): UpdateQueryNode {
  const table = encryptedTable(node.table && sourceOf(node.table)?.name)
  if (!table || !node.updates) return node
  const ofKey = node.updates.map(columnIn).find((column) => table.key.includes(column))
  if (ofKey !== undefined) throw problem(table, `${ofKey} is part of what its texts are encrypted for`)
  const given = new Map(node.where ? equalities(node.where.where) : [])
  const id = idIn(table, (column) => given.get(column))
  return { ...node, updates: node.updates.map((update) => encryptedColumn(update, { table, id, keys })) }
}

const columnIn = ({ column }: ColumnUpdateNode): string => columnOf(column)?.column ?? ''

const isEncrypted = (table: EncryptedTable, update: ColumnUpdateNode) => table.columns.has(columnIn(update))

function encryptedColumn(
  update: ColumnUpdateNode,
  { table, id, keys }: Omit<Target, 'column'>,
): ColumnUpdateNode {
  if (!isEncrypted(table, update)) return update
  const column = columnIn(update)
  if (!ValueNode.is(update.value)) throw problem(table, `set ${column} to a value, not to an expression`)
  const value = textFor({ table, column, id, keys }, update.value.value)
  return { ...update, value: ValueNode.create(value) }
}

/** What a condition holds to one value in every row it leaves. */
function equalities(node: OperationNode): [string | undefined, unknown][] {
  if (ParensNode.is(node)) return equalities(node.node)
  if (AndNode.is(node)) return [...equalities(node.left), ...equalities(node.right)]
  if (!BinaryOperationNode.is(node) || !OperatorNode.is(node.operator)) return []
  const column = columnOf(node.leftOperand)?.column
  const { rightOperand: value } = node
  if (node.operator.operator === '=' && ValueNode.is(value)) return [[column, value.value]]
  if (node.operator.operator === 'in' && PrimitiveValueListNode.is(value) && value.values.length === 1)
    return [[column, value.values[0]]]
  return []
}

const problem = (table: EncryptedTable, what: string) => new EncryptedColumnProblem(table.name, what)
