import { place } from '../router/location.js';
import { furtherBack, stepsBack } from '../router/steps-back.js';

/** A link that has older blocks looked through too; nothing where all are. */
export function FurtherBack({ isWhole }: { readonly isWhole: boolean }) {
  const link = isWhole ? undefined : furtherBack(stepsBack(place.value.search));
  return link === undefined ? null : (
    <p>
      <a href={link}>Look through older blocks too</a>
    </p>
  );
}
