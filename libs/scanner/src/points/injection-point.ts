import type { Exchange } from '../artifacts.ts';
import type { ProbeRequest } from '../probe-request.ts';

export type PointKind =
  'query' | 'form' | 'json' | 'path_segment' | 'added_path' | 'parameter_name' | 'header' | 'cookie';

/** A place of a request whose value can be chosen. */
export interface InjectionPoint {
  readonly kind: PointKind;
  readonly method: 'GET' | 'POST';
  /** Without its query where the parameters are those of the query. */
  readonly url: URL;
  /** Name of the parameter, header or cookie; '' for places in the path. */
  readonly name: string;
  /** What the site itself puts there; '' where that is not known. */
  readonly value: string;
  /** False where a link or a form is not enough to choose the value: headers, cookies, and bodies in JSON. */
  readonly byLink: boolean;
  /** Requests that may be sent for it altogether, where each leaves an entry on the site; undefined for any number. */
  readonly maxRequests?: number;
  /** The page with the form that leaves these entries. */
  readonly page?: URL;
  /** For evidence: `GET parameter q`. */
  readonly label: string;
  /** The request with `value` at this place; `raw`: the value is percent-encoded already. */
  request(value: string, options?: { readonly raw?: boolean }): ProbeRequest;
  /**
   * The request with an object of one member at this place: `name[member]=value` in queries and forms, which many servers
   * parse as one, and an object in JSON. Undefined where there is no such form.
   */
  readonly requestWithMember?: ((member: string, value: string) => ProbeRequest) | undefined;
}

/** Points that one request fills at the same time: the parameters of one address, the headers of one page. */
export interface PointGroup {
  readonly points: readonly InjectionPoint[];
  /** For each place of the request that is not tested because it has too many, the URL. */
  readonly leftOut?: readonly URL[];
  /** The request with a value at every point. */
  request(valueAt: (position: number) => string): ProbeRequest;
}

/** The response to a request that carried an unguessable word at the point, and maybe others at its group's other points. */
export interface Canary {
  readonly token: string;
  readonly response: Exchange;
}

/** Parameters of a link, fields of a form and members of a body in JSON that are tested. */
export const maxOfRequest = 30;

/** Bytes of a response that probes look at. */
export const maxResponseBytes = 256 * 1024;

/** True for a header or a cookie, which every request has. */
export function isOfHeader({ kind }: InjectionPoint): boolean {
  return kind === 'header' || kind === 'cookie';
}

/** A point with a request of its own. */
export function single(point: InjectionPoint): PointGroup {
  return { points: [point], request: (valueAt) => point.request(valueAt(0)) };
}
