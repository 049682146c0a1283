// @ts-check
// The one script that every public page shares: theme, menu, navbar, language, form keys, the late start of React.
// Plain and small on purpose; whatever it does, the page works without it.
;(() => {
  const root = document.documentElement
  const systemDark = matchMedia('(prefers-color-scheme: dark)')
  const lessMotion = matchMedia('(prefers-reduced-motion: reduce)')

  // Theme: light, dark, system, and light again.
  /** @type {Record<string, string>} */
  const following = { light: 'dark', dark: 'system', system: 'light' }
  const staysLight = /^\/admin(\/|$)|\/embed\//.test(location.pathname)

  function stored() {
    try {
      return localStorage.getItem('theme') ?? 'system'
    } catch {
      return root.dataset.choice ?? 'system'
    }
  }

  /** @param {string} choice */
  function show(choice) {
    const known = choice in following ? choice : 'system'
    root.dataset.choice = known
    const dark = known === 'dark' || (known === 'system' && systemDark.matches)
    root.dataset.theme = dark && !staysLight ? 'dark' : 'light'
  }

  function nextTheme() {
    const choice = following[root.dataset.choice ?? 'system'] ?? 'light'
    try {
      localStorage.setItem('theme', choice)
    } catch {
      // Private windows may refuse to remember; the choice then holds for this page.
    }
    if (!document.startViewTransition || lessMotion.matches) show(choice)
    else document.startViewTransition(() => show(choice))
  }

  systemDark.addEventListener('change', () => show(root.dataset.choice ?? 'system'))
  addEventListener('storage', (event) => event.key === 'theme' && show(stored()))
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    show(stored())
    hideAnsweredOffer()
  })

  // The navbar is part of the sky at the top, and a bar of its own below 100 px.
  const shadowAfter = 100
  const markScrolled = () => root.toggleAttribute('data-scrolled', scrollY > shadowAfter)
  addEventListener('scroll', markScrolled, { passive: true })
  // To ask where the page stands before it is laid out would lay it out once more.
  requestAnimationFrame(markScrolled)

  // The menu is a dialog: the browser keeps the focus inside, closes on Esc and gives the focus back.
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('[data-theme-toggle]')) nextTheme()
    if (target?.closest('[data-prints]')) print()
    if (target?.closest('[data-offer-close]')) declineOffer(event)
    if (target?.closest('[data-announcement-close]')) hideAnnouncement(true)
    changeLanguage(event)
    const opener = target?.closest('[data-menu-open]')
    const menu = document.getElementById('menu')
    if (!(menu instanceof HTMLDialogElement)) return
    if (opener) {
      event.preventDefault()
      if (!menu.open) menu.showModal()
      const close = menu.querySelector('[data-menu-close]')
      if (close instanceof HTMLElement) close.focus()
    } else if (target === menu || target?.closest('[data-menu-close]')) {
      event.preventDefault()
      menu.close()
    }
  })

  // What folds over the page closes where somebody goes on elsewhere.
  /** @param {Event} event */
  function closeFolds(event) {
    for (const open of document.querySelectorAll('details[data-folds][open]')) {
      const isInside = event.target instanceof Node && open.contains(event.target)
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      if (isInside ? !isEscape : event instanceof KeyboardEvent) continue
      open.removeAttribute('open')
      const word = open.querySelector('summary')
      if (isEscape && word) word.focus()
    }
  }
  for (const kind of ['click', 'keydown', 'focusin']) document.addEventListener(kind, closeFolds)

  // The band that offers another language goes once it was answered (app/language/language-offer.ts), here and on pages that
  // were fetched before.
  const offerAnswered = 'spanish-offer=answered'

  function rememberAnswer() {
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is kept from pages that came over plain http
    document.cookie = `${offerAnswered}; Max-Age=34560000; Path=/; SameSite=Lax${secure}`
  }
  function hideAnsweredOffer() {
    if (document.cookie.includes(offerAnswered)) root.dataset.offer = 'answered'
  }
  /** @param {Event} event */
  function declineOffer(event) {
    event.preventDefault()
    rememberAnswer()
    root.dataset.offer = 'answered'
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  hideAnsweredOffer()

  // The announcement above the page goes once it was closed, until it says something else.
  function closedAnnouncement() {
    try {
      return localStorage.getItem('announcement')
    } catch {
      return null
    }
  }
  /** @param {boolean} isClosing */
  function hideAnnouncement(isClosing) {
    const said = document.querySelector('[data-announcement]')?.getAttribute('data-announcement')
    if (!said || (!isClosing && said !== closedAnnouncement())) return
    root.toggleAttribute('data-announcement-closed', true)
    if (!isClosing) return
    document.getElementById('main')?.focus({ preventScroll: true })
    try {
      localStorage.setItem('announcement', said)
    } catch {
      // Private windows may refuse to remember; it is closed on this page.
    }
  }
  hideAnnouncement(false)

  // The other language takes along what stands in the address, and what stands in a form
  // (docs/topics/languages.md).
  // What the page chose by itself, as five stars, it chooses there too; a time never stands in an address.
  const byItself = '[checked]:not([name=time])'
  const filled = `textarea, input:not([type=hidden], [type=radio]:not(:checked), ${byItself})`

  /** @param {MouseEvent} event */
  function changeLanguage(event) {
    const control = event.target instanceof Element && event.target.closest('[data-language]')
    if (!control) return
    const isLink = control instanceof HTMLAnchorElement
    if (isLink) Object.assign(control, { search: location.search, hash: location.hash })
    if (event.type !== 'click') return
    rememberAnswer()
    const form = document.querySelector('main form[method=post]')
    if (!(form instanceof HTMLFormElement) || (isLink && (staysHere(event) || !holdsTyped(form)))) return
    event.preventDefault()
    if (isLink) control.hash = form.id
    showThere(form, isLink ? control.href : (control.getAttribute('formaction') ?? ''), ['intent', 'show'])
  }
  addEventListener('pointerdown', changeLanguage)

  // So do the links of the calendar, until React answers them: it does before the window hears of them.
  addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[data-show]')
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || staysHere(event)) return
    const form = link.closest('form')
    if (!form || !holdsTyped(form)) return
    event.preventDefault()
    showThere(form, link.href, ['show', link.dataset.show ?? ''])
  })

  /** A new tab or window leaves this page as it is. @param {MouseEvent} event */
  const staysHere = (event) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

  /** Something stands in it that the address does not say. @param {HTMLFormElement} form */
  function holdsTyped(form) {
    if (form.querySelector('[aria-invalid=true]')) return true
    const asked = new URLSearchParams(location.search)
    return [...form.querySelectorAll(filled)].some(
      (field) =>
        'value' in field && field.value && asked.get(field.getAttribute('name') ?? '') !== field.value,
    )
  }

  /**
   * Past React, which would stay in this document.
   * @param {HTMLFormElement} form @param {string} address @param {[string, string]} asked
   */
  function showThere(form, address, asked) {
    const copy = Object.assign(document.createElement('form'), {
      method: 'post',
      action: address,
      hidden: true,
    })
    for (const [name, value] of [...new FormData(form), asked]) {
      copy.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
    }
    document.body.append(copy)
    copy.submit()
    copy.remove()
  }

  // Pictures before and after lie over each other: a slider moves the edge between them.
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'range') return
    const pictures = target.closest('[data-compares]')
    if (pictures instanceof HTMLElement) pictures.style.setProperty('--at', `${100 - target.valueAsNumber}%`)
  })

  // Every form gets a key of its own here, never in the kept page.
  function randomKey() {
    if (crypto.randomUUID) return crypto.randomUUID()
    return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('')
  }
  for (const field of document.querySelectorAll('input[data-form-key]')) {
    if (field instanceof HTMLInputElement && field.value === '') field.value = randomKey()
  }

  // A page that was fetched ahead counts once it is shown (docs/topics/page-views.md).
  const [opened] = performance.getEntriesByType('navigation')
  if (opened && 'deliveryType' in opened && opened.deliveryType === 'navigational-prefetch') {
    const headers = { 'X-Shown': document.referrer }
    fetch(location.href, { method: 'HEAD', headers, keepalive: true, priority: 'low' }).catch(() => {})
  }

  // A refused form comes back with its summary: that is where reading goes on, with or without React.
  const first = document.querySelector('[data-focus-first]')
  if (first instanceof HTMLElement) first.focus()

  // React starts after the first paint, or at the first pointer, key or focus event
  // (docs/topics/browser-code.md).
  const inert = document.querySelector('script[type="text/deferred-module"]')
  const signs = ['pointerdown', 'keydown', 'focusin', 'touchstart']
  let isStarted = inert === null

  const anotherTask = () => new Promise((resolve) => setTimeout(resolve))

  // All files are asked for at once and run one after the other, each in a task of its own: in between the page
  // answers input. A file that does not come is left to the script that needs it.
  async function start() {
    if (isStarted || !(inert instanceof HTMLElement)) return
    isStarted = true
    for (const sign of signs) removeEventListener(sign, start, true)
    const ahead = inert.dataset.ahead?.split(' ').filter(Boolean) ?? []
    for (const address of ahead) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href: address }),
      )
    }
    for (const address of ahead.filter((one) => one !== inert.dataset.start)) {
      await import(address).catch(() => {})
      await anotherTask()
    }
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = inert.textContent
    document.head.append(script)
  }
  // Two frames after the first paint: before that, the files would keep it waiting.
  function startWhenSeen() {
    const twoFrames = () => requestAnimationFrame(() => requestAnimationFrame(start))
    if (!window.PerformanceObserver?.supportedEntryTypes?.includes('paint')) return twoFrames()
    const observer = new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      twoFrames()
    })
    observer.observe({ type: 'paint', buffered: true })
  }
  if (!isStarted) {
    for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true })
    startWhenSeen()
  }
})()
