import type { Permission } from '#app/features/access/permissions/permissions.ts'
import { fieldsWith, noText } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { builtInPage, builtInPages, ownPagePath } from './built-in-pages.ts'
import type { FieldSpec, FieldSpecs } from './field-specs.ts'
import { type DraftSection, middle, pictureValue, setFlag } from './fields.ts'
import { firstQuestions } from './first-questions.ts'
import { firstPageParts } from './first-service-pages.ts'
import { firstServices } from './first-services.ts'
import { firstReasons, firstValues } from './first-texts.ts'
import { priceParts } from './price-parts.ts'
import { resultParts } from './result-parts.ts'
import { servicePageParts } from './service-parts.ts'

/** Something of which a website has several, in an order: its fields are `LIST.KEY.PART`. */
export type FieldList = {
  /** As the list of changes calls it: "Services". */
  name: () => string
  /** The screen on which it is changed, and its address. */
  section: Exclude<DraftSection, 'look'>
  path: string
  /** Below its name on that screen. */
  lead: () => string
  /** Another screen that belongs to it. */
  related?: { path: string; name: () => string; permission?: Permission }
  /** What to do where there are none. */
  empty?: () => string
  /** On the button: "Add service". */
  add: () => string
  /** An item without a title: "New service". */
  newItem: () => string
  /** The field that holds the keys in order, as a JSON list. */
  order: string
  /** No page is made for more items than this, and for fewer. */
  most: number
  least?: number
  /** So many of the first that are shown have a place of their own. */
  marked?: { first: number; label: () => string }
  /** Of items that every website has: they can't be deleted, and an earlier version gets those that came later. */
  fixedKeys?: readonly string[]
  /** The parts of an item, where not all of them are its own. */
  partsOf?: (key: string) => readonly string[]
  /** Below the title of an item in the list: "/about · In the menu". */
  note?: (key: string, said: (part: string) => string) => string
  /** Said before an item is hidden, which is asked for twice then; null where nothing is lost with it. */
  beforeHiding?: (key: string) => string | null
  /** The other fields that an item's page says, by how their names begin. */
  saidBy?: (key: string) => readonly string[]
  /** Where visitors read it; null where no page says it yet. */
  page?: (key: string, said: (part: string) => string) => string | null
  /** The part that an item is known by. */
  title: string
  /** Asked for next to the title of a new item: one that is complete with them is shown at once. */
  asked?: readonly string[]
  /** With `shown`, an item that isn't shown may stay unfinished. */
  parts: FieldSpecs & { shown?: FieldSpec }
  /** Items of a new database, and of a website that was published before there was the list. */
  first: () => FirstItems
}

export type FirstItems = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Of the services, so many are on Home. */
export const servicesOnHome = 3
const ownPageParts = [
  'slug',
  'formerSlugs',
  'formerPaths',
  'lead',
  'picture',
  'focus',
  'pictureText',
  'text',
  'questions',
  'buttonText',
  'buttonLink',
  'description',
]
const longestCardTitle = 28
const mostCards = 8
const leastCards = 2

const places = {
  menu: m.website_page_place_menu,
  more: m.website_page_place_more,
  footer: m.website_page_place_footer,
  none: m.website_page_place_none,
} as const

const isPlace = (value: string): value is keyof typeof places => Object.hasOwn(places, value)

/** What questions are about, in the order of the page. */
const questionGroups = {
  booking: m.website_faq_group_booking,
  visits: m.website_faq_group_visits,
  costs: m.website_faq_group_costs,
  privacy: m.website_faq_group_privacy,
} as const
export const questionGroupNames = Object.keys(questionGroups) as (keyof typeof questionGroups)[]

/** A title and a sentence. */
const cardParts = (most: number) =>
  ({
    title: {
      kind: 'text',
      label: m.website_card_title,
      most: longestCardTitle,
      isLocal: true,
      isRequired: true,
    },
    text: { kind: 'text', label: m.website_card_text, most, lines: 2, isLocal: true, isRequired: true },
  }) as const satisfies FieldSpecs

/** Another feature adds its list here; an earlier version of the website then has its first items. */
export const fieldLists = {
  page: {
    name: m.website_area_pages,
    section: 'pages',
    path: '/admin/website/pages',
    lead: m.website_pages_lead,
    add: m.website_pages_add,
    newItem: m.website_page_new,
    beforeHiding: (key) => (builtInPage(key) ? m.website_page_before_hiding() : null),
    saidBy: (key) => builtInPage(key)?.words ?? [],
    page: (key, said) => builtInPage(key)?.path ?? (said('slug') === '' ? null : ownPagePath(said('slug'))),
    order: 'pages.order',
    most: 60,
    title: 'title',
    fixedKeys: Object.keys(builtInPages),
    partsOf: (key) =>
      key === 'home'
        ? ['title', 'place']
        : builtInPage(key)
          ? ['shown', 'title', 'place']
          : ['shown', 'title', 'place', ...ownPageParts],
    note: (key, said) => {
      const place = said('place')
      const path = builtInPage(key)?.path ?? ownPagePath(said('slug'))
      return m.website_page_note({ path, place: isPlace(place) ? places[place]() : '' })
    },
    parts: {
      shown: { kind: 'flag', label: m.lists_is_shown, hint: m.website_page_shown_hint },
      title: { kind: 'text', label: m.website_page_title, most: 40, isLocal: true, isRequired: true },
      place: { kind: 'choice', label: m.website_page_place, of: places, first: 'none' },
      slug: { kind: 'slug', label: m.website_page_slug, hint: m.website_page_slug_hint, isRequired: true },
      formerSlugs: { kind: 'former-slugs', label: m.website_former_anchors, isAutomatic: true },
      formerPaths: { kind: 'former-paths', label: m.website_former_paths, isAutomatic: true },
      lead: { kind: 'text', label: m.website_page_lead, most: 200, lines: 2, isLocal: true },
      picture: { kind: 'picture', label: m.website_page_picture },
      focus: { kind: 'focus', label: m.screens_focus },
      pictureText: { kind: 'text', label: m.services_picture_text, most: 200, lines: 2, isLocal: true },
      text: {
        kind: 'text',
        label: m.website_page_text,
        hint: m.website_page_text_hint,
        most: 8_000,
        lines: 14,
        isLocal: true,
        isRequired: true,
      },
      questions: {
        kind: 'text',
        label: m.website_page_questions,
        hint: m.website_page_questions_hint,
        most: 6_000,
        lines: 8,
        isLocal: true,
      },
      buttonText: { kind: 'text', label: m.website_page_button_text, most: 40, isLocal: true },
      buttonLink: { kind: 'link', label: m.website_page_button_link },
      description: { kind: 'text', label: m.website_page_description, most: 250, lines: 3, isLocal: true },
    },
    first: () =>
      Object.fromEntries(
        Object.entries(builtInPages).map(([key, page]) => [
          key,
          {
            shown: 'isOffAtFirst' in page && page.isOffAtFirst ? '' : setFlag,
            place: page.place,
            ...fieldsWith('title', page.title),
          },
        ]),
      ),
  },
  service: {
    name: m.website_area_services,
    section: 'services',
    path: '/admin/clinic/services',
    lead: m.services_lead,
    related: { path: '/admin/website/prices', name: m.prices_name },
    add: m.services_add,
    marked: { first: servicesOnHome, label: m.services_on_home },
    newItem: m.website_service_new,
    page: (_key, said) => (said('anchor') === '' ? null : `/services/${said('anchor')}`),
    order: 'services.order',
    most: 40,
    title: 'title',
    parts: {
      anchor: { kind: 'slug', label: m.services_anchor, hint: m.services_anchor_hint, isRequired: true },
      formerAnchors: { kind: 'former-slugs', label: m.website_former_anchors, isAutomatic: true },
      shown: { kind: 'flag', label: m.lists_is_shown, hint: m.lists_is_shown_hint },
      icon: { kind: 'icon', label: m.services_icon, isRequired: true },
      treatment: { kind: 'treatment', label: m.services_treatment },
      picture: { kind: 'picture', label: m.services_picture, hasDrawings: true, isRequired: true },
      focus: { kind: 'focus', label: m.screens_focus },
      title: { kind: 'text', label: m.services_name, most: 40, isLocal: true, isRequired: true },
      summary: {
        kind: 'text',
        label: m.services_summary,
        most: 140,
        lines: 2,
        isLocal: true,
        isRequired: true,
      },
      description: {
        kind: 'text',
        label: m.services_description,
        most: 600,
        lines: 4,
        isLocal: true,
        isRequired: true,
      },
      notice: { kind: 'text', label: m.services_notice, most: 160, lines: 2, isLocal: true },
      pictureText: { kind: 'text', label: m.services_picture_text, most: 200, lines: 2, isLocal: true },
      ...servicePageParts,
    },
    first: () =>
      Object.fromEntries(
        firstServices.map(({ id, icon, title, summary, description, pictureText, ...service }) => [
          id,
          {
            anchor: id,
            shown: setFlag,
            icon,
            treatment: 'treatment' in service ? service.treatment : '',
            picture: pictureValue('drawing', id),
            focus: middle,
            crisisLine: id === 'depression' ? setFlag : '',
            ...fieldsWith('title', title),
            ...fieldsWith('summary', summary),
            ...fieldsWith('description', description),
            ...fieldsWith('notice', 'notice' in service ? service.notice : noText),
            ...fieldsWith('pictureText', pictureText),
            ...firstPageParts(id),
          },
        ]),
      ),
  },
  price: {
    name: m.prices_name,
    section: 'services',
    path: '/admin/website/prices',
    lead: m.prices_list_lead,
    related: { path: '/admin/website/paying', name: m.prices_paying },
    add: m.prices_add,
    newItem: m.prices_new,
    page: () => '/prices',
    order: 'prices.order',
    most: 120,
    title: 'title',
    asked: ['service', 'price', 'amount'],
    parts: priceParts,
    first: () => ({}),
  },
  faq: {
    name: m.website_faq,
    section: 'pages',
    path: '/admin/website/faq',
    lead: m.website_faq_lead,
    add: m.website_faq_add,
    newItem: m.website_faq_new,
    page: () => '/faq',
    order: 'faq.order',
    most: 60,
    title: 'question',
    parts: {
      shown: { kind: 'flag', label: m.lists_is_shown, hint: m.lists_is_shown_hint },
      question: {
        kind: 'text',
        label: m.website_faq_question,
        most: 140,
        lines: 2,
        isLocal: true,
        isRequired: true,
      },
      group: { kind: 'choice', label: m.website_faq_group, of: questionGroups, first: 'visits' },
      answer: {
        kind: 'text',
        label: m.website_faq_answer,
        hint: m.website_page_text_hint,
        most: 1_500,
        lines: 6,
        isLocal: true,
        isRequired: true,
      },
    },
    first: () =>
      Object.fromEntries(
        firstQuestions.map(({ key, group, question, answer }) => [
          key,
          { shown: setFlag, group, ...fieldsWith('question', question), ...fieldsWith('answer', answer) },
        ]),
      ),
  },
  news: {
    name: m.website_news,
    section: 'pages',
    path: '/admin/website/news',
    lead: m.website_news_lead,
    add: m.website_news_add,
    newItem: m.website_news_new,
    page: (_key, said) => (said('slug') === '' ? null : `/news/${said('slug')}`),
    order: 'news.order',
    most: 200,
    title: 'title',
    parts: {
      shown: { kind: 'flag', label: m.lists_is_shown, hint: m.lists_is_shown_hint },
      title: { kind: 'text', label: m.website_page_title, most: 90, isLocal: true, isRequired: true },
      slug: { kind: 'slug', label: m.website_page_slug, hint: m.website_news_slug_hint, isRequired: true },
      formerSlugs: { kind: 'former-slugs', label: m.website_former_anchors, isAutomatic: true },
      formerPaths: { kind: 'former-paths', label: m.website_former_paths, isAutomatic: true },
      day: { kind: 'day', label: m.website_news_day, isRequired: true },
      author: { kind: 'text', label: m.website_news_author, most: 60 },
      lead: {
        kind: 'text',
        label: m.website_page_lead,
        most: 240,
        lines: 2,
        isLocal: true,
        isRequired: true,
      },
      picture: { kind: 'picture', label: m.website_page_picture },
      focus: { kind: 'focus', label: m.screens_focus },
      pictureText: { kind: 'text', label: m.services_picture_text, most: 200, lines: 2, isLocal: true },
      text: {
        kind: 'text',
        label: m.website_page_text,
        hint: m.website_page_text_hint,
        most: 12_000,
        lines: 14,
        isLocal: true,
        isRequired: true,
      },
    },
    first: () => ({}),
  },
  result: {
    name: m.results_name,
    section: 'pages',
    path: '/admin/website/results',
    lead: m.results_list_lead,
    related: { path: '/admin/patients/consents', name: m.picture_consents_title, permission: 'patients' },
    empty: m.results_list_empty,
    add: m.results_add,
    newItem: m.results_new,
    page: () => '/results',
    order: 'results.order',
    most: 60,
    title: 'title',
    parts: resultParts,
    first: () => ({}),
  },
  reason: {
    name: m.website_list_reasons,
    section: 'texts',
    path: '/admin/website/reasons',
    lead: m.website_list_reasons_lead,
    add: m.website_list_card_add,
    newItem: m.website_list_reason_new,
    page: () => '/',
    order: 'reasons.order',
    most: mostCards,
    least: leastCards,
    title: 'title',
    parts: cardParts(120),
    first: () => cardsOf(firstReasons),
  },
  value: {
    name: m.website_list_values,
    section: 'texts',
    path: '/admin/website/values',
    lead: m.website_list_values_lead,
    add: m.website_list_card_add,
    newItem: m.website_list_value_new,
    page: () => '/about',
    order: 'values.order',
    most: mostCards,
    least: leastCards,
    title: 'title',
    parts: cardParts(140),
    first: () => cardsOf(firstValues),
  },
} as const satisfies Record<string, FieldList>

export type ListName = keyof typeof fieldLists

/** By their numbers, as they were called before cards could be added. */
const cardsOf = (cards: typeof firstReasons | typeof firstValues): FirstItems =>
  Object.fromEntries(
    cards.map(({ title, text }, at) => [
      String(at + 1),
      { ...fieldsWith('title', title), ...fieldsWith('text', text) },
    ]),
  )
