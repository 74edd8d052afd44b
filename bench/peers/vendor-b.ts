// The simulated vendor B in a process of its own. It prints its address.
import { startSimulator } from '../../simulators/vendor-core/start-simulator.ts';

const { url } = await startSimulator('b');
console.log(`listening on ${url}`);
