/** A row of an INSERT as a dump writes it: text, or null for NULL. Columns are those of the INSERT, or of its table. */
export type DumpRow = {
  table: string
  /** Null where neither was said. */
  columns: readonly string[] | null
  values: readonly (string | null)[]
  line: number
}

/** A note is some thousand characters; what is longer is cut. */
const mostValueCharacters = 100_000
const mostColumns = 200

type Token = { kind: 'word' | 'name' | 'string' | 'sign'; text: string }
type Mode = 'between' | 'word' | 'quoted' | 'line-comment' | 'block-comment'

const escapes: Record<string, string> = {
  '0': '\0',
  b: '\b',
  n: '\n',
  r: '\r',
  t: '\t',
  Z: '\u{1a}',
  '%': '\\%',
  _: '\\_',
}
const wordSign = /[\w$.@:+-]/

/**
 * Takes a dump of mysqldump, mariadb-dump or phpMyAdmin in pieces of any size, and gives the rows that are whole. It
 * holds one row at a time, whatever the length of an INSERT.
 */
export class DumpReader {
  private mode: Mode = 'between'
  private text = ''
  private quote = ''
  private isEscaped = false
  /** A quote was seen in a quoted text: it ends it, or is the first of two. */
  private isMaybeEnd = false
  private former = ''
  private line = 1
  private readonly statement = new Statement()

  push(piece: string): DumpRow[] {
    const rows: DumpRow[] = []
    for (let index = 0; index < piece.length; index += 1) {
      const sign = piece[index] ?? ''
      if (sign === '\n') this.line += 1
      if (this.mode === 'quoted' && !this.isEscaped && !this.isMaybeEnd) index += this.take(piece, index)
      else this.step(sign, rows)
    }
    return rows
  }

  /** @returns whether the dump ends where a statement does */
  end(): { rows: DumpRow[]; isWhole: boolean } {
    const rows: DumpRow[] = []
    this.step('\n', rows)
    return { rows, isWhole: this.mode === 'between' && this.statement.isAtStart }
  }

  get currentLine(): number {
    return this.line
  }

  /** Most of a dump is the inside of texts: up to the next quote, escape or line break it is taken at once. */
  private take(piece: string, from: number): number {
    let end = from
    while (end < piece.length) {
      const sign = piece[end]
      if (sign === this.quote || sign === '\\' || (sign === '\n' && end > from)) break
      end += 1
    }
    if (end > from) {
      this.add(piece.slice(from, end))
      return end - from - 1
    }
    if (piece[from] === this.quote) this.isMaybeEnd = true
    else if (this.quote === '`') this.add('\\')
    else this.isEscaped = true
    return 0
  }

  private step(sign: string, rows: DumpRow[]): void {
    if (this.mode === 'word' && !wordSign.test(sign)) this.finish('word', rows)
    if (this.mode === 'word') this.add(sign)
    else if (this.mode === 'quoted') this.inQuoted(sign, rows)
    else if (this.mode === 'line-comment') {
      if (sign === '\n') this.mode = 'between'
    } else if (this.mode === 'block-comment') {
      if (sign === '/' && this.former === '*') {
        this.mode = 'between'
        this.former = ''
      } else this.former = sign
    } else this.between(sign, rows)
  }

  private between(sign: string, rows: DumpRow[]): void {
    const former = this.former
    this.former = sign
    if (sign === '*' && former === '/') {
      this.mode = 'block-comment'
      this.former = ''
    } else if (sign === '#') this.mode = 'line-comment'
    else if (sign === "'" || sign === '"' || sign === '`') this.open(sign)
    else if (wordSign.test(sign)) {
      this.mode = 'word'
      this.text = sign
    } else if ('(),;='.includes(sign)) this.emit({ kind: 'sign', text: sign }, rows)
  }

  private open(quote: string): void {
    this.mode = 'quoted'
    this.quote = quote
    this.text = ''
    this.isMaybeEnd = false
    this.isEscaped = false
  }

  private inQuoted(sign: string, rows: DumpRow[]): void {
    if (this.isEscaped) {
      this.isEscaped = false
      this.add(escapes[sign] ?? sign)
    } else if (sign === this.quote) {
      this.isMaybeEnd = false
      this.add(sign)
    } else {
      this.finish(this.quote === '`' ? 'name' : 'string', rows)
      this.step(sign, rows)
    }
  }

  private add(text: string): void {
    if (this.text.length < mostValueCharacters) this.text += text
  }

  private finish(kind: Token['kind'], rows: DumpRow[]): void {
    const text = this.text
    this.mode = 'between'
    this.text = ''
    this.former = ''
    if (kind === 'word' && text.startsWith('--')) this.mode = 'line-comment'
    else this.emit({ kind, text }, rows)
  }

  private emit(token: Token, rows: DumpRow[]): void {
    const row = this.statement.take(token, this.line)
    if (row) rows.push(row)
  }
}

type Step = 'start' | 'insert' | 'columns' | 'values' | 'row' | 'create' | 'table' | 'other'

/** What the words of a statement mean, one at a time. */
class Statement {
  private step: Step = 'start'
  private table = ''
  private columns: string[] | null = null
  private values: (string | null)[] = []
  private depth = 0
  private isNamed = false
  private hasValue = false
  private rowLine = 0
  private readonly columnsOf = new Map<string, string[]>()

  get isAtStart(): boolean {
    return this.step === 'start'
  }

  take(token: Token, line: number): DumpRow | null {
    const { kind, text } = token
    if (kind === 'sign' && text === ';') this.close()
    else if (this.step === 'start') this.begin(token)
    else if (this.step === 'insert') this.insert(token)
    else if (this.step === 'columns') this.column(token)
    else if (this.step === 'values') {
      if (text !== '(' || kind !== 'sign') return null
      this.step = 'row'
      this.depth = 1
      this.values = []
      this.hasValue = false
      this.rowLine = line
    } else if (this.step === 'row') return this.value(token)
    else if (this.step === 'create') this.create(token)
    else if (this.step === 'table') this.definition(token)
    return null
  }

  private close(): void {
    if (this.step === 'table' && this.columns) this.keep(this.table, this.columns)
    this.step = 'start'
  }

  private begin({ kind, text }: Token): void {
    const word = kind === 'word' ? text.toLowerCase() : ''
    if (word === 'insert' || word === 'replace') this.step = 'insert'
    else this.step = word === 'create' ? 'create' : 'other'
    this.table = ''
    this.columns = null
    this.isNamed = false
    this.depth = 0
  }

  private insert({ kind, text }: Token): void {
    const word = kind === 'word' ? text.toLowerCase() : ''
    if (word === 'values' || word === 'value') this.step = 'values'
    else if (kind === 'sign' && text === '(') {
      this.step = 'columns'
      this.columns = []
    } else if (
      kind !== 'sign' &&
      !['into', 'ignore', 'low_priority', 'delayed', 'high_priority'].includes(word)
    )
      this.table = lastPart(text)
    if (word === 'select' || word === 'set') this.step = 'other'
  }

  private column({ kind, text }: Token): void {
    if (kind === 'sign') this.step = text === ')' ? 'insert' : this.step
    else this.columns?.push(text)
  }

  private value({ kind, text }: Token): DumpRow | null {
    if (kind === 'sign') return this.valueSign(text)
    if (this.depth > 1 || this.values.length >= mostColumns) return null
    if (kind === 'word' && text.startsWith('_')) return null
    if (!this.hasValue) this.values.push(kind === 'word' ? literal(text) : text)
    this.hasValue = true
    return null
  }

  private valueSign(text: string): DumpRow | null {
    if (text === '(') this.depth += 1
    else if (text === ',' && this.depth === 1) this.hasValue = false
    else if (text === ')') {
      this.depth -= 1
      if (this.depth > 0) return null
      this.step = 'values'
      const columns = this.columns ?? this.columnsOf.get(this.table) ?? null
      return { table: this.table, columns, values: this.values, line: this.rowLine }
    }
    return null
  }

  private create({ kind, text }: Token): void {
    const word = kind === 'word' ? text.toLowerCase() : ''
    if (!this.isNamed) {
      if (word === 'table') this.isNamed = true
      else if (!['temporary', 'or', 'replace'].includes(word)) this.step = 'other'
    } else if (kind === 'sign' && text === '(') {
      this.step = 'table'
      this.columns = []
      this.depth = 1
      this.hasValue = false
    } else if (!['if', 'not', 'exists'].includes(word)) this.table = lastPart(text)
  }

  /** A definition's first word is its column's name, or says that it is a key. */
  private definition({ kind, text }: Token): void {
    if (kind === 'sign') {
      if (text === '(') this.depth += 1
      else if (text === ')') this.depth -= 1
      else if (text === ',' && this.depth === 1) this.hasValue = false
      return
    }
    if (this.depth !== 1 || this.hasValue) return
    this.hasValue = true
    const isKey =
      kind === 'word' &&
      /^(?:primary|unique|key|index|constraint|fulltext|spatial|foreign|check)$/i.test(text)
    if (!isKey && (this.columns?.length ?? 0) < mostColumns) this.columns?.push(text)
  }

  private keep(table: string, columns: string[]): void {
    if (this.columnsOf.size < mostColumns) this.columnsOf.set(table, columns)
  }
}

/** `db`.`table` comes as two names, db.table as one word. */
const lastPart = (text: string): string => text.split('.').at(-1) ?? text

function literal(word: string): string | null {
  const lower = word.toLowerCase()
  if (lower === 'null') return null
  if (lower === 'true') return '1'
  if (lower === 'false') return '0'
  return /^0x(?:[\da-f]{2})*$/i.test(word) ? Buffer.from(word.slice(2), 'hex').toString('utf8') : word
}
