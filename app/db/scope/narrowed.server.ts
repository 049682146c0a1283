import {
  AliasNode,
  type DeleteQueryNode,
  type FromNode,
  IdentifierNode,
  type JoinNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  type QueryResult,
  type RawBuilder,
  type RawNode,
  type RootOperationNode,
  sql,
  type UnknownRow,
  type UpdateQueryNode,
  type UsingNode,
  WhereNode,
} from 'kysely'
import { sourceOf, tableNameOf } from '../encryption/nodes.server.ts'
import type { Database } from '../tables.ts'
import { type VisibleRows, visibleRows } from './visible-rows.ts'

/** Belongs to nobody, so that nothing is visible. */
const noClinician = ''

const known = new WeakMap<Database, Map<string, Database>>()

/**
 * The same database, in which every query reads and changes only the rows that a clinician may see
 * (`visible-rows.ts`): what isn't theirs is not there. Rows can be added as always. The same one for the same clinician.
 * @param clinicianId null where an account belongs to no clinician: no appointment and no patient is there
 */
export function narrowedTo(db: Database, clinicianId: string | null): Database {
  const key = clinicianId ?? noClinician
  const narrowed = known.get(db) ?? new Map<string, Database>()
  known.set(db, narrowed)
  const made = narrowed.get(key) ?? db.withPlugin(new NarrowingPlugin(key))
  narrowed.set(key, made)
  return made
}

/**
 * The clinician to whose rows a database or a transaction is narrowed; undefined where it has all rows.
 */
export const narrowedClinician = (db: Database): string | undefined =>
  db.getExecutor().plugins.find((plugin) => plugin instanceof NarrowingPlugin)?.clinicianId

/** For what is decided by everybody's appointments, such as whether a time is free. Throws where some of them are hidden. */
export function refuseNarrowed(db: Database): void {
  if (narrowedClinician(db) !== undefined) throw new Error('this needs the appointments of everybody')
}

class NarrowingPlugin implements KyselyPlugin {
  readonly clinicianId: string
  readonly #transformer: Narrowing

  constructor(clinicianId: string) {
    this.clinicianId = clinicianId
    this.#transformer = new Narrowing(clinicianId)
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return this.#transformer.transformNode(node, queryId)
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result
  }
}

const isTable = (name: string): name is keyof typeof visibleRows => Object.hasOwn(visibleRows, name)

/** What was put in place of tables: a subquery passes here for itself, and again within the query around it. */
const narrowedAlready = new WeakSet<OperationNode>()

/** Tables in text of SQL, where no node says what they are. */
const tableInText = /\b(?:from|join|update|into)\s+"?(\w+)/gi

class Narrowing extends OperationNodeTransformer {
  readonly #clinicianId: string

  constructor(clinicianId: string) {
    super()
    this.#clinicianId = clinicianId
  }

  protected override transformFrom(node: FromNode, queryId?: QueryId): FromNode {
    const from = super.transformFrom(node, queryId)
    return { ...from, froms: from.froms.map((source) => this.#visible(source)) }
  }

  protected override transformJoin(node: JoinNode, queryId?: QueryId): JoinNode {
    const join = super.transformJoin(node, queryId)
    return { ...join, table: this.#visible(join.table) }
  }

  protected override transformUsing(node: UsingNode, queryId?: QueryId): UsingNode {
    const using = super.transformUsing(node, queryId)
    return { ...using, tables: using.tables.map((source) => this.#visible(source)) }
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId?: QueryId): UpdateQueryNode {
    const update = super.transformUpdateQuery(node, queryId)
    const where = this.#whereVisible(update.where, update.table)
    return where ? { ...update, where } : update
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId?: QueryId): DeleteQueryNode {
    const { from } = node
    const deletion = { ...super.transformDeleteQuery(node, queryId), from }
    const where = from.froms.reduce<WhereNode | undefined>(
      (before, source) => this.#whereVisible(before, source),
      deletion.where,
    )
    return where ? { ...deletion, where } : deletion
  }

  /** A table that text names can't be narrowed: `sql.table`, with a name of its own behind it, says it in a way that can. */
  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    if (narrowedAlready.has(node)) return node
    const text = node.sqlFragments.join(' ')
    for (const [, name = ''] of text.matchAll(tableInText)) {
      if (isTable(name) && visibleRows[name] !== 'all')
        throw new Error(`${name} is narrowed: name it with sql.table`)
    }
    const raw = super.transformRaw(node, queryId)
    const parameters = raw.parameters.map((parameter) => {
      const rows = this.#rowsOf(tableNameOf(parameter))
      return rows ? nodeOf(rows) : parameter
    })
    return { ...raw, parameters }
  }

  /** In place of a table the rows of it that are visible, under the name that the query knows. */
  #visible(source: OperationNode): OperationNode {
    const table = sourceOf(source)
    const rows = this.#rowsOf(table?.name)
    return table && rows ? AliasNode.create(nodeOf(rows), IdentifierNode.create(table.alias)) : source
  }

  #whereVisible(where: WhereNode | undefined, source: OperationNode | undefined): WhereNode | undefined {
    const table = source && sourceOf(source)
    const visible = table && isTable(table.name) ? visibleRows[table.name] : 'all'
    if (table === undefined || visible === 'all' || visible === 'counted') return where
    const condition = nodeOf(this.#condition(visible, table.alias))
    return where ? WhereNode.cloneWithOperation(where, 'And', condition) : WhereNode.create(condition)
  }

  /** As a subquery; undefined where all are visible. */
  #rowsOf(name: string | undefined): RawBuilder<unknown> | undefined {
    if (name === undefined || !isTable(name)) return undefined
    const visible: VisibleRows = visibleRows[name]
    if (visible === 'all') return undefined
    if (visible === 'counted')
      return sql`(select status, cast(count(*) as integer) as count from appointments
        where ${this.#condition(visibleRows.appointments, 'appointments')} group by status)`
    return sql`(select * from ${sql.id(name)} where ${this.#condition(visible, name)})`
  }

  #condition(visible: Exclude<VisibleRows, 'all' | 'counted'>, alias: string): RawBuilder<unknown> {
    if (visible === 'none') return sql`1 = 0`
    if ('ofAppointment' in visible)
      return sql`${sql.ref(`${alias}.${visible.ofAppointment}`)} in ${this.#appointments}`
    return sql`${sql.ref(`${alias}.${visible.ofPatient}`)} in (${this.#roots}
      union select id from patients where "mergedInto" in (${this.#roots}))`
  }

  /** Ids of theirs: at least one treatment of it is with them. What was deleted is not there. */
  get #appointments() {
    return sql`(select own.id from appointments own where own."deletedAt" is null and exists (select 1
      from appointment_parts part where part."appointmentId" = own.id and part."clinicianId" = ${this.#clinicianId}))`
  }

  /** Ids of patients, under which those that were merged with them are shown, too. */
  get #roots() {
    return sql`select coalesce("mergedInto", id) from patients where id in (
      select "patientId" from appointments where id in ${this.#appointments})`
  }
}

function nodeOf(part: RawBuilder<unknown>): OperationNode {
  const node = part.toOperationNode()
  narrowedAlready.add(node)
  return node
}
