import type { DemoObject } from './content-types.ts'
import { almhuetteHintertal } from './objects/almhuette-hintertal.ts'
import { altbauLandwehrkanal } from './objects/altbau-landwehrkanal.ts'
import { altbauSchottenfeld } from './objects/altbau-schottenfeld.ts'
import { baugrundRebhang } from './objects/baugrund-rebhang.ts'
import { chaletGrindelwald } from './objects/chalet-grindelwald.ts'
import { chaletSonnberg } from './objects/chalet-sonnberg.ts'
import { dachgeschossNeubaugasse } from './objects/dachgeschoss-neubaugasse.ts'
import { geschaeftslokalYppenplatz } from './objects/geschaeftslokal-yppenplatz.ts'
import { gewerbehofEhrenfeld } from './objects/gewerbehof-ehrenfeld.ts'
import { giebelhausTrave } from './objects/giebelhaus-trave.ts'
import { kapitaenshausBlankenese } from './objects/kapitaenshaus-blankenese.ts'
import { landhausPoysdorf } from './objects/landhaus-poysdorf.ts'
import { loftSpinnerei } from './objects/loft-spinnerei.ts'
import { maiensaessFlims } from './objects/maiensaess-flims.ts'
import { mehrfamilienhausLaenggasse } from './objects/mehrfamilienhaus-laenggasse.ts'
import { reihenhausPlagwitz } from './objects/reihenhaus-plagwitz.ts'
import { reihenhausSiedlungsweg } from './objects/reihenhaus-siedlungsweg.ts'
import { stadtwohnungGraz } from './objects/stadtwohnung-graz.ts'
import { villaWilhelminenberg } from './objects/villa-wilhelminenberg.ts'
import { villaZugersee } from './objects/villa-zugersee.ts'
import { vorsorgewohnungNordbahnviertel } from './objects/vorsorgewohnung-nordbahnviertel.ts'
import { wohnungSchwabing } from './objects/wohnung-schwabing.ts'
import { wohnungZuerichberg } from './objects/wohnung-zuerichberg.ts'
import { zinshausJosefstadt } from './objects/zinshaus-josefstadt.ts'
import { soldAbroad } from './sold/sold-abroad.ts'
import { soldInAustria } from './sold/sold-in-austria.ts'

/** Every object of the demo data. */
export const demoObjects: readonly DemoObject[] = [
  zinshausJosefstadt,
  dachgeschossNeubaugasse,
  baugrundRebhang,
  geschaeftslokalYppenplatz,
  vorsorgewohnungNordbahnviertel,
  reihenhausSiedlungsweg,
  villaWilhelminenberg,
  altbauSchottenfeld,
  almhuetteHintertal,
  landhausPoysdorf,
  stadtwohnungGraz,
  chaletSonnberg,
  loftSpinnerei,
  giebelhausTrave,
  altbauLandwehrkanal,
  kapitaenshausBlankenese,
  gewerbehofEhrenfeld,
  reihenhausPlagwitz,
  wohnungSchwabing,
  villaZugersee,
  wohnungZuerichberg,
  mehrfamilienhausLaenggasse,
  chaletGrindelwald,
  maiensaessFlims,
  ...soldInAustria,
  ...soldAbroad,
]
