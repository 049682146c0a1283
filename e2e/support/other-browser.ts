import { expect } from '@playwright/test'

export type Size = { width: number; height: number }
export type Key = 'Enter' | 'Escape' | 'Control' | 'ArrowDown'

/** What a journey asks of a browser that Playwright doesn't drive. */
export type Engine = {
  /** Opens an address and waits until it has loaded. */
  open(url: string): Promise<void>
  /** Runs a function in the page: it sees nothing but what it is given. */
  run<Given extends unknown[], Result>(read: (...given: Given) => Result, ...given: Given): Promise<Result>
  /** What `firstOnScreen` finds in the page. */
  find(selector: string, pattern: string): Promise<{ click(): Promise<void> } | null>
  /** Types into what has the focus. */
  type(text: string): Promise<void>
  /** Presses one key, or several that are held together. */
  press(keys: Key[]): Promise<void>
  resize(size: Size): Promise<void>
  /** Script errors, refused requests, and errors that a page reported, since the start. */
  faults(): string[]
  close(): Promise<void>
}

/** A busy machine takes its time; a free one needs a tenth. */
const patience = { timeout: 30_000 }

/** A page in Firefox or WebKit, read and used by what people see on it. A name is whole, or a pattern in it. */
export class OtherBrowser {
  readonly #engine: Engine
  readonly #clinic: string

  /** @param clinic its address */
  constructor(engine: Engine, clinic: string) {
    this.#engine = engine
    this.#clinic = clinic
  }

  /** Opens an address of the clinic, or a whole one. */
  goto = (address: string): Promise<void> => this.#engine.open(new URL(address, this.#clinic).href)

  /** Waits until React has taken the page over; those that only show something are left as they are. */
  async isRunning(): Promise<void> {
    await expect.poll(() => this.read(hasReact), { ...patience, message: 'React runs the page' }).toBe(true)
  }

  /** Clicks the first such element on screen, once there is one and nothing covers it. */
  async click(selector: string, name?: string | RegExp): Promise<void> {
    await expect(async () => {
      const found = await this.#engine.find(selector, patternOf(name))
      expect(found, `${selector} ${name ?? ''}`).not.toBeNull()
      await found?.click()
    }).toPass(patience)
  }

  /** Types into the field with that label. */
  async type(label: string | RegExp, text: string): Promise<void> {
    await this.click('input, textarea', label)
    await this.#engine.type(text)
  }

  press = (...keys: Key[]): Promise<void> => this.#engine.press(keys)
  resize = (size: Size): Promise<void> => this.#engine.resize(size)

  /** Waits until such an element is on screen; with `:focus` in the selector, until it has the focus. */
  see = (selector: string, name?: string | RegExp): Promise<void> => this.#wait(selector, name, true)

  /** Waits until none is on screen. */
  miss = (selector: string, name?: string | RegExp): Promise<void> => this.#wait(selector, name, false)

  /** Waits until the address without the clinic matches. */
  async isAt(address: RegExp): Promise<void> {
    await expect.poll(() => this.read(() => location.pathname + location.search), patience).toMatch(address)
  }

  /** What a function in the page gives back; nothing while one page is left for another. */
  read = <Result>(read: () => Result): Promise<Result | undefined> =>
    this.#engine.run(read).catch(() => undefined)

  faults = (): string[] => this.#engine.faults()
  close = (): Promise<void> => this.#engine.close()

  async #wait(selector: string, name: string | RegExp | undefined, isSeen: boolean): Promise<void> {
    const message = `${selector} ${name ?? ''} is on screen`
    const isOnScreen = async () => (await this.#engine.find(selector, patternOf(name))) !== null
    await expect.poll(() => isOnScreen().catch(() => null), { ...patience, message }).toBe(isSeen)
  }
}

const patternOf = (name: string | RegExp = '') =>
  typeof name === 'string' ? name && `^${RegExp.escape(name)}$` : name.source

/** React marks the elements that it knows. */
const hasReact = () =>
  [...document.querySelectorAll('main, main *')].some((element) =>
    Object.keys(element).some((key) => key.startsWith('__reactProps')),
  )

/** Runs in the page: the first element that people are shown and that is named so, or reads so where it has no other name. */
export function firstOnScreen(selector: string, pattern: string): Element | null {
  const isNamed = (element: Element) => {
    const labels = 'labels' in element ? [...((element.labels as NodeList | null) ?? [])] : []
    const named = element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent ?? ''
    return new RegExp(pattern).test(named.replace(/\s+/g, ' ').trim())
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true]')
  return [...document.querySelectorAll(selector)].find((one) => isShown(one) && isNamed(one)) ?? null
}
