import type { Locator, Page } from '@playwright/test'

/** What makes the page wider than its window, innermost; what scrolls by itself or is cut off does not. */
export const beyondEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    const isOut = (element: Element) => element.getBoundingClientRect().right > innerWidth + 1
    return [...document.querySelectorAll('body *')]
      .filter((element) => isOut(element) && ![...element.children].some(isOut))
      .map((element) => `${element.localName} ${element.className} ${element.textContent?.slice(0, 60)}`)
  })

/**
 * Words and times whose letters are on more than one line. Addresses and codes may break, and so may a word that fills
 * half of the window.
 */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const mostOfWindow = 0.45
    const longestWord = 26
    const range = document.createRange()
    const isSeen = (element: Element) => {
      for (let one: Element | null = element; one; one = one.parentElement)
        if (getComputedStyle(one).clipPath === 'inset(50%)') return false
      return element.checkVisibility({ visibilityProperty: true })
    }
    const isCode = (text: string, index: number) => {
      const token = `${text.slice(0, index).match(/\S*$/)?.[0]}${text.slice(index).match(/^\S*/)?.[0]}`
      return /[@/_\\=]|\w\.\w|\d\p{L}|\p{L}\d/u.test(token) || token.length > 60
    }
    const broken = (node: Text): string[] => {
      const words = node.data.matchAll(/\d{1,2}:\d{2}[ \u00a0](?:[AP]M\b|[ap]\.)|[\p{L}\p{M}’']+/gu)
      return [...words].flatMap(({ 0: word, index }) => {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const parts = [...range.getClientRects()].filter(({ width }) => width > 0)
        const lines = new Set(parts.map(({ top }) => Math.round(top)))
        const width = parts.reduce((sum, part) => sum + part.width, 0)
        const isWord = !/\d/.test(word)
        if (lines.size < 2 || (isWord && (width > innerWidth * mostOfWindow || word.length > longestWord)))
          return []
        return isWord && isCode(node.data, index) ? [] : [word]
      })
    }
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!(node instanceof Text) || !parent || parent.closest('script, style, option, textarea, code'))
        continue
      const words = broken(node)
      if (words.length > 0 && isSeen(parent))
        found.push(...words.map((word) => `${word} in ${parent.localName}.${parent.className}`))
    }
    return [...new Set(found)]
  })

/** CSS pixels: WCAG 2.2, success criterion 2.5.8. */
const leastTarget = 24

/** What is pressed and is narrower or lower than a fingertip; links within a line of text aside, as the rule has them. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const all = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
    ]
    const boxOf = (element: HTMLElement) => {
      const label = element.matches('[type=checkbox], [type=radio]') ? element.closest('label') : null
      return (label ?? element).getBoundingClientRect()
    }
    const isSmall = ({ width, height }: DOMRect) => width < least - 0.5 || height < least - 0.5
    const isShown = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const isInLine = (element: HTMLElement) => getComputedStyle(element).display === 'inline'
    return all
      .filter((element) => isShown(element) && !isInLine(element) && isSmall(boxOf(element)))
      .filter((element) => getComputedStyle(element).clipPath !== 'inset(50%)')
      .map((element) => `${element.localName} ${element.className} ${element.textContent?.slice(0, 30)}`)
  }, leastTarget)

/** Chosen words of those selects that are wider than the room before the arrow. */
export const cutChoices = (selects: Locator): Promise<string[]> =>
  selects.evaluateAll((all) =>
    all.flatMap((select) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select)
      const words = select.querySelector<HTMLOptionElement>('option:checked')?.text ?? ''
      const canvas = document.createElement('canvas').getContext('2d')
      if (!canvas) throw new Error('Nothing can be measured.')
      canvas.font = font
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return canvas.measureText(words).width > room ? [words] : []
    }),
  )
