import { document } from '../document-kinds.ts'
import { picture } from '../../pictures/picture-recipe.ts'
import { lindeAgreements } from '../agreements.ts'
import type { DemoObject } from '../content-types.ts'
import { publish } from '../history.ts'
import { biddingProcess } from '../terms.ts'

/** Upcoming. */
export const giebelhausTrave: DemoObject = {
  key: 'giebelhaus-trave',
  tenant: 'linde',
  broker: 'broker2',
  sellType: 'tenant',
  code: 'LH-23552-006',
  title: 'Giebelhaus an der Trave',
  description: [
    'Schmales Stadthaus mit geschweiftem Giebel, fünf Zimmern auf vier Ebenen und einem Garten zum Wasser. Die Holzfenster wurden 2020 nach historischem Vorbild erneuert.',
    'Das Haus ist Einzeldenkmal im Welterbe-Gebiet; erhöhte Abschreibungen sind nach Abstimmung mit der Denkmalpflege möglich.',
  ],
  street: 'An der Obertrave',
  zipCode: '23552',
  city: 'Lübeck',
  country: 'DE',
  latitude: 53.8641,
  longitude: 10.6806,
  area: 168.4,
  rooms: 5,
  rates: 'schleswigHolstein',
  showMinimumPrice: false,
  hideBidList: false,
  listed: true,
  pictures: [
    picture('Häuserzeile an der Trave', 'stadthaeuser', { crop: [60, 130, 1000] }),
    picture('Das blaue Giebelhaus', 'stadthaeuser', { crop: [330, 190, 330] }),
    picture('Geschweifter Giebel', 'stadthaeuser', { crop: [380, 180, 240] }),
    picture('Abend am Fluss', 'stadthaeuser', { light: 'evening', mirrored: true }),
    picture('Grundriss zweites Obergeschoss', 'grundriss', { crop: [100, 0, 1040] }),
  ],
  documents: [
    document('energy', 'Energieausweis 2025'),
    document('register', 'Grundbuchauszug'),
    document('plan', 'Grundriss zweites Obergeschoss'),
  ],
  terms: biddingProcess(
    645_000,
    { start: '+10 09:00', end: '+24 18:00' },
    { increase: 5000, agreements: lindeAgreements },
  ),
  drafted: '-11 11:34:40',
  history: [publish('-5 09:05:00')],
}
