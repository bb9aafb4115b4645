import type { ExchangeField, ExchangeReason } from '@zuschlag/contracts/administration/object-exchange'

/** What becomes of the elements below one element. Names are separated by spaces. */
type Branch = {
  /** Fills a field. */
  readonly taken?: Readonly<Record<string, ExchangeField>>
  /** Decides what becomes of others, and fills nothing itself. */
  readonly heeded?: string
  /** Has a branch of its own. */
  readonly branches?: string
} & { readonly [Reason in 'noField' | 'sender' | 'decision']?: string }

const person =
  'name vorname titel anrede anrede_brief firma zusatzfeld strasse hausnummer plz ort postfach postf_plz postf_ort land email_zentrale email_direkt email_privat email_sonstige tel_zentrale tel_durchw tel_fax tel_handy tel_privat tel_sonstige url adressfreigabe personennummer freitextfeld'

/**
 * Every element of OpenImmo 1.2.7 by the element that it lies in, as the schema of 1.2.7b (June 2017) names
 * them, and what becomes of it. `user_defined_*` may lie in most of them and are listed once, in `own`. Values of enumerations and attributes are read where they matter, in `read-*.ts`.
 */
export const branches: Readonly<Record<string, Branch>> = {
  openimmo: { heeded: 'uebertragung', branches: 'anbieter' },
  anbieter: {
    sender: 'anbieternr firma openimmo_anid lizenzkennung anhang impressum',
    branches: 'immobilie impressum_strukt',
  },
  impressum_strukt: {
    sender:
      'firmenname firmenanschrift telefon vertretungsberechtigter berufsaufsichtsbehoerde handelsregister handelsregister_nr umsst-id steuernummer weiteres',
  },
  immobilie: {
    branches:
      'objektkategorie geo kontaktperson weitere_adresse preise bieterverfahren versteigerung flaechen ausstattung zustand_angaben bewertung infrastruktur freitexte anhaenge verwaltung_objekt verwaltung_techn',
  },
  objektkategorie: { heeded: 'vermarktungsart', noField: 'nutzungsart', branches: 'objektart' },
  objektart: {
    noField:
      'zimmer wohnung haus grundstueck buero_praxen einzelhandel gastgewerbe hallen_lager_prod land_und_forstwirtschaft parken sonstige freizeitimmobilie_gewerblich zinshaus_renditeobjekt objektart_zusatz',
  },
  geo: {
    taken: {
      plz: 'zipCode',
      ort: 'city',
      geokoordinaten: 'place',
      strasse: 'street',
      hausnummer: 'street',
      land: 'country',
    },
    noField:
      'bundesland gemeindecode flur flurstueck gemarkung etage anzahl_etagen lage_im_bau wohnungsnr lage_gebiet regionaler_zusatz karten_makro karten_mikro virtuelletour luftbildern',
  },
  kontaktperson: {
    sender: `${person} position email_feedback immobilientreuhaenderid referenz_id`,
    branches: 'foto',
  },
  weitere_adresse: { sender: person },
  foto: { sender: 'format', branches: 'daten' },
  preise: {
    taken: { kaufpreis: 'startPrice', kaufpreisbrutto: 'startPrice' },
    heeded: 'waehrung',
    decision:
      'kaufpreisnetto richtpreis provisionspflichtig provision_teilen innen_courtage aussen_courtage courtage_hinweis provisionnetto provisionbrutto',
    noField:
      'nettokaltmiete kaltmiete warmmiete nebenkosten heizkosten_enthalten heizkosten zzg_mehrwertsteuer mietzuschlaege hauptmietzinsnetto pauschalmiete betriebskostennetto evbnetto gesamtmietenetto gesamtmietebrutto gesamtbelastungnetto gesamtbelastungbrutto gesamtkostenprom2von heizkostennetto monatlichekostennetto monatlichekostenbrutto nebenkostenprom2von ruecklagenetto sonstigekostennetto sonstigemietenetto summemietenetto nettomieteprom2von pacht erbpacht hausgeld abstand preis_zeitraum_von preis_zeitraum_bis preis_zeiteinheit mietpreis_pro_qm kaufpreis_pro_qm mwst_satz mwst_gesamt freitext_preis x_fache nettorendite nettorendite_soll nettorendite_ist mieteinnahmen_ist mieteinnahmen_soll erschliessungskosten kaution kaution_text geschaeftsguthaben stp_carport stp_duplex stp_freiplatz stp_garage stp_parkhaus stp_tiefgarage stp_sonstige richtpreisprom2',
  },
  bieterverfahren: {
    decision: 'beginn_bietzeit ende_bietzeit mindestpreis hoechstgebot_zeigen',
    noField: 'beginn_angebotsphase besichtigungstermin besichtigungstermin_2',
  },
  versteigerung: {
    noField: 'zwangsversteigerung aktenzeichen zvtermin zusatztermin amtsgericht verkehrswert',
  },
  flaechen: {
    taken: {
      wohnflaeche: 'area',
      nutzflaeche: 'area',
      gesamtflaeche: 'area',
      grundstuecksflaeche: 'area',
      anzahl_zimmer: 'rooms',
    },
    noField:
      'ladenflaeche lagerflaeche verkaufsflaeche freiflaeche bueroflaeche bueroteilflaeche fensterfront verwaltungsflaeche gastroflaeche grz gfz bmz bgf sonstflaeche anzahl_schlafzimmer anzahl_badezimmer anzahl_sep_wc anzahl_balkone anzahl_terrassen anzahl_logia balkon_terrasse_flaeche anzahl_wohn_schlafzimmer gartenflaeche kellerflaeche fensterfront_qm grundstuecksfront dachbodenflaeche teilbar_ab beheizbare_flaeche anzahl_stellplaetze plaetze_gastraum anzahl_betten anzahl_tagungsraeume vermietbare_flaeche anzahl_wohneinheiten anzahl_gewerbeeinheiten einliegerwohnung kubatur ausnuetzungsziffer flaechevon flaechebis',
  },
  ausstattung: {
    noField:
      'ausstatt_kategorie wg_geeignet raeume_veraenderbar bad kueche boden kamin heizungsart befeuerung klimatisiert fahrstuhl stellplatzart gartennutzung ausricht_balkon_terrasse moebliert rollstuhlgerecht kabel_sat_tv dvbt barrierefrei sauna swimmingpool wasch_trockenraum wintergarten dv_verkabelung rampe hebebuehne kran gastterrasse stromanschlusswert kantine_cafeteria teekueche hallenhoehe angeschl_gastronomie brauereibindung sporteinrichtungen wellnessbereich serviceleistungen telefon_ferienimmobilie breitband_zugang umts_empfang sicherheitstechnik unterkellert abstellraum fahrradraum rolladen dachform bauweise ausbaustufe energietyp bibliothek dachboden gaestewc kabelkanaele seniorengerecht',
  },
  zustand_angaben: {
    taken: { baujahr: 'buildingYear' },
    decision: 'verkaufstatus',
    noField:
      'letztemodernisierung zustand alter bebaubar_nach erschliessung erschliessung_umfang bauzone altlasten',
    branches: 'energiepass',
  },
  energiepass: {
    taken: {
      epart: 'certificateBy',
      energieverbrauchkennwert: 'finalEnergy',
      endenergiebedarf: 'finalEnergy',
      primaerenergietraeger: 'energySource',
      wertklasse: 'energyClass',
      baujahr: 'buildingYear',
      jahrgang: 'kind',
      hwbwert: 'heatingDemand',
      hwbklasse: 'heatingDemandClass',
      fgeewert: 'efficiencyFactor',
      fgeeklasse: 'efficiencyClass',
    },
    noField: 'gueltig_bis mitwarmwasser stromwert waermewert ausstelldatum gebaeudeart epasstext geg2018',
  },
  bewertung: { branches: 'feld' },
  feld: { noField: 'name wert typ modus' },
  infrastruktur: { noField: 'zulieferung ausblick distanzen distanzen_sport' },
  freitexte: {
    taken: {
      objekttitel: 'title',
      dreizeiler: 'description',
      objektbeschreibung: 'description',
      objekt_text: 'description',
      lage: 'description',
      ausstatt_beschr: 'description',
      sonstige_angaben: 'description',
    },
  },
  anhaenge: { branches: 'anhang' },
  // An attachment is reported whole, as a picture or with the reason why it is none.
  anhang: { heeded: 'anhangtitel format check', branches: 'daten' },
  daten: { heeded: 'pfad anhanginhalt' },
  verwaltung_objekt: {
    heeded: 'objektadresse_freigeben',
    noField:
      'verfuegbar_ab abdatum bisdatum min_mietdauer max_mietdauer versteigerungstermin wbs_sozialwohnung vermietet gruppennummer zugang laufzeit max_personen nichtraucher haustiere geschlecht denkmalgeschuetzt als_ferien gewerbliche_nutzung branchen hochhaus',
  },
  verwaltung_techn: {
    taken: { objektnr_extern: 'auctionCode' },
    heeded: 'aktion sprache',
    noField:
      'objektnr_intern aktiv_von aktiv_bis openimmo_obid kennung_ursprung stand_vom weitergabe_generell weitergabe_positiv weitergabe_negativ gruppen_kennung master',
  },
  user_defined_extend: { branches: 'feld' },
}

/** Fields of the sending software, and the branches that have none. */
const own = { noField: 'user_defined_simplefield user_defined_anyfield', branches: 'user_defined_extend' }
const withoutOwn: ReadonlySet<string> = new Set(
  'objektart versteigerung energiepass bewertung feld anhang daten foto impressum_strukt user_defined_extend'.split(
    ' ',
  ),
)

/** What becomes of an element: it fills a field, decides about others, has a branch, or why it is not taken. */
export type Fate =
  | { readonly kind: 'taken'; readonly field: ExchangeField }
  | { readonly kind: 'heeded' | 'branch' }
  | { readonly kind: 'left'; readonly why: ExchangeReason }

/** The fates of the elements that may lie in an element, by their names. */
export function fatesIn(name: string): ReadonlyMap<string, Fate> {
  return fates.get(name) ?? new Map()
}

const fates: ReadonlyMap<string, ReadonlyMap<string, Fate>> = new Map(
  Object.entries(branches).map(([name, branch]) => [
    name,
    new Map([...(withoutOwn.has(name) ? [] : fatesOf(own)), ...fatesOf(branch)]),
  ]),
)

function fatesOf({ taken = {}, heeded, branches: inner, ...left }: Branch): readonly [string, Fate][] {
  const named = (names: string | undefined, fate: Fate): [string, Fate][] =>
    (names ?? '').split(' ').flatMap((name) => (name === '' ? [] : [[name, fate]]))
  return [
    ...Object.entries(taken).map(([name, field]): [string, Fate] => [name, { kind: 'taken', field }]),
    ...named(heeded, { kind: 'heeded' }),
    ...named(inner, { kind: 'branch' }),
    ...Object.entries(left).flatMap(([why, names]) =>
      named(names, { kind: 'left', why: why as keyof typeof left }),
    ),
  ]
}
