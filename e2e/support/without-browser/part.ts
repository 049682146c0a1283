import { DomUtils } from 'htmlparser2'
import { type Document, type Element, isCalled, isSeen, type Name, nameOf, wordsOf } from './elements.ts'
import {
  type ChosenFile,
  chosenOption,
  currentValue,
  formOf,
  isDisabled,
  isTicked,
  optionCalled,
  type Typed,
} from './sent-fields.ts'

const { findAll } = DomUtils
const regions = new Set(['article', 'aside', 'dialog', 'div', 'form', 'nav', 'section', 'table', 'ul'])

/** The page that a part belongs to. */
type Visited = {
  document: Document
  typed: Typed
  goto(path: string): Promise<void>
  send(control: Element): Promise<void>
  failure(what: string, instead: string[]): Error
}

/** Part of the page as it is when asked: what one reads and does there. */
export class Part {
  protected readonly page: Visited
  private readonly find: () => Element[]

  constructor(page: Visited, find: () => Element[]) {
    this.page = page
    this.find = find
  }

  /** All that is read there, in one line. */
  get text(): string {
    return this.find().map(wordsOf).join(' ')
  }

  /** How many such parts there are. */
  get count(): number {
    return this.find().length
  }

  /** Rows of tables or entries of lists with these words. */
  row(words: string): Part {
    return this.parts(
      ({ name }) => name === 'tr' || name === 'li',
      (one) => wordsOf(one).includes(words),
    )
  }

  /** What is called so by a label or legend of its own: a dialog, a region, a group. */
  region(name: Name): Part {
    return this.parts(hasOwnName, (one) => this.isNamed(one, name))
  }

  /** Parts by their tag, such as what heads the page. */
  tagged(tag: string): Part {
    return this.parts(
      ({ name }) => name === tag,
      () => true,
    )
  }

  /** The words of each heading, message or other element of that kind. */
  all(tag: string): string[] {
    return this.elements((one) => one.name === tag).map(wordsOf)
  }

  links(name: Name): string[] {
    return this.called(name, isLink).map(({ attribs }) => attribs.href ?? '')
  }

  buttons(name: Name): number {
    return this.called(name, isButton).length
  }

  /** Goes where the link leads; where several are called so, all must lead there. */
  async follow(name: Name): Promise<void> {
    const [to, ...others] = new Set(this.links(name))
    if (to === undefined) throw this.page.failure(`no link ${name}`, this.names(isLink))
    if (others.length > 0) throw this.page.failure(`several links ${name}`, [to, ...others])
    await this.page.goto(to)
  }

  /** Presses a button of a form, which is sent as it came from the server but for what was typed. */
  async press(name: Name): Promise<void> {
    await this.page.send(this.one(name, isButton))
  }

  /** Enter in a field. */
  async enter(label: Name): Promise<void> {
    await this.page.send(this.one(label, isField))
  }

  value(label: Name): string {
    return currentValue(
      this.one(label, (one) => isField(one) || isBox(one)),
      this.page.typed,
    )
  }

  /** The words of the option that is chosen there. */
  chosen(label: Name): string {
    const select = this.one(label, ({ name }) => name === 'select')
    return chosenOption(select, this.page.typed)
  }

  isChecked(label: Name): boolean {
    return isTicked(this.one(label, isBox), this.page.typed)
  }

  fill(label: Name, value: string): void {
    this.page.typed.set(this.one(label, isField), value)
  }

  choose(label: Name, option: string): void {
    const select = this.one(label, ({ name }) => name === 'select')
    this.page.typed.set(select, optionCalled(select, option))
  }

  attach(label: Name, file: ChosenFile): void {
    this.page.typed.set(
      this.one(label, ({ attribs }) => attribs.type === 'file'),
      file,
    )
  }

  uncheck(label: Name): void {
    this.page.typed.set(
      this.one(label, ({ attribs }) => attribs.type === 'checkbox'),
      '',
    )
  }

  check(label: Name): void {
    const box = this.one(label, isBox)
    const { document, typed } = this.page
    if (box.attribs.type === 'radio') {
      const isOther = ({ attribs }: Element) => attribs.type === 'radio' && attribs.name === box.attribs.name
      for (const other of findAll(isOther, document.children))
        if (formOf(other, document) === formOf(box, document)) typed.set(other, '')
    }
    typed.set(box, 'on')
  }

  private elements(test: (element: Element) => boolean): Element[] {
    const found = this.find().flatMap((root) => findAll((one) => test(one) && isSeen(one), [root]))
    return [...new Set(found)]
  }

  private parts(isPart: (element: Element) => boolean, isMeant: (element: Element) => boolean): Part {
    return new Part(this.page, () => this.elements((one) => isPart(one) && isMeant(one)))
  }

  private isNamed = (one: Element, name: Name) => isCalled(nameOf(one, this.page.document), name)

  private called(name: Name, kind: (element: Element) => boolean): Element[] {
    return this.elements((one) => kind(one) && this.isNamed(one, name))
  }

  private names(kind: (element: Element) => boolean): string[] {
    return this.elements(kind).map((one) => nameOf(one, this.page.document))
  }

  private one(name: Name, kind: (element: Element) => boolean): Element {
    const found = this.called(name, kind).filter((one) => !isDisabled(one))
    const [only] = found
    if (!only) throw this.page.failure(`nothing is called ${name}`, this.names(kind))
    if (found.length > 1) throw this.page.failure(`${found.length} are called ${name}`, this.names(kind))
    return only
  }
}

const hasOwnName = ({ name, attribs }: Element) =>
  name === 'fieldset' || (regions.has(name) && ('aria-label' in attribs || 'aria-labelledby' in attribs))
const isLink = ({ name, attribs }: Element) => name === 'a' && 'href' in attribs
const isButton = ({ name, attribs: { type } }: Element) =>
  name === 'button' || (name === 'input' && type === 'submit')
const isBox = ({ attribs: { type } }: Element) => type === 'checkbox' || type === 'radio'
const isField = ({ name, attribs: { type = 'text' } }: Element) =>
  name === 'select' ||
  name === 'textarea' ||
  (name === 'input' && !['checkbox', 'radio', 'file', 'submit', 'hidden'].includes(type))
