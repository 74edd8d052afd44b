// Lists the classes of IFC2X3, IFC4 and IFC4X3 whose instances are built, and so are elements: without divisions of a building or a
// site, openings, ports, grids, annotations and structural models.

/** Names without the prefix `Ifc`. */
const ELEMENTS = `
  Actuator AirTerminal AirTerminalBox AirToAirHeatRecovery Alarm Alignment AlignmentCant AlignmentHorizontal
  AlignmentSegment AlignmentVertical AudioVisualAppliance Beam BeamStandardCase Bearing Boiler Borehole
  BuildingElement BuildingElementComponent BuildingElementPart BuildingElementProxy BuiltElement Burner
  CableCarrierFitting CableCarrierSegment CableFitting CableSegment CaissonFoundation ChamferEdgeFeature Chiller
  Chimney CivilElement Coil Column ColumnStandardCase CommunicationsAppliance Compressor Condenser Controller
  ConveyorSegment CooledBeam CoolingTower Course Covering CurtainWall Damper DeepFoundation DiscreteAccessory
  DistributionBoard DistributionChamberElement DistributionControlElement DistributionElement DistributionFlowElement
  Door DoorStandardCase DuctFitting DuctSegment DuctSilencer EarthworksCut EarthworksElement EarthworksFill
  EdgeFeature ElectricAppliance ElectricDistributionBoard ElectricDistributionPoint ElectricFlowStorageDevice
  ElectricFlowTreatmentDevice ElectricGenerator ElectricMotor ElectricTimeControl ElectricalElement Element
  ElementAssembly ElementComponent EnergyConversionDevice Engine EquipmentElement EvaporativeCooler Evaporator Fan
  Fastener FeatureElement FeatureElementAddition FeatureElementSubtraction Filter FireSuppressionTerminal
  FlowController FlowFitting FlowInstrument FlowMeter FlowMovingDevice FlowSegment FlowStorageDevice FlowTerminal
  FlowTreatmentDevice Footing FurnishingElement Furniture GeographicElement Geomodel Geoslice GeotechnicalAssembly
  GeotechnicalElement GeotechnicalStratum HeatExchanger Humidifier ImpactProtectionDevice Interceptor JunctionBox
  Kerb Lamp LightFixture LinearElement LinearPositioningElement LiquidTerminal MechanicalFastener MedicalDevice
  Member MemberStandardCase MobileTelecommunicationsAppliance MooringDevice MotorConnection NavigationElement Outlet
  Pavement Pile PipeFitting PipeSegment Plate PlateStandardCase PositioningElement Product ProtectiveDevice
  ProtectiveDeviceTrippingUnit Proxy Pump Rail Railing Ramp RampFlight Referent ReinforcedSoil ReinforcingBar
  ReinforcingElement ReinforcingMesh Roof RoundedEdgeFeature SanitaryTerminal Sensor ShadingDevice Sign Signal Slab
  SlabElementedCase SlabStandardCase SolarDevice SpaceHeater SpatialElement SpatialStructureElement StackTerminal
  Stair StairFlight SwitchingDevice SystemFurnitureElement Tank Tendon TendonAnchor TendonConduit TrackElement
  Transformer TransportElement TransportationDevice TubeBundle UnitaryControlElement UnitaryEquipment Valve Vehicle
  VibrationDamper VibrationIsolator Wall WallElementedCase WallStandardCase WasteTerminal Window WindowStandardCase
`;

/** Maps the names of classes in files to those of IFC: `IFCWALL` is `IfcWall`. */
export const ELEMENT_CLASSES: ReadonlyMap<string, string> = new Map(
  ELEMENTS.trim()
    .split(/\s+/)
    .map((name) => [`IFC${name.toUpperCase()}`, `Ifc${name}`]),
);
